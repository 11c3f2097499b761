// The map of all orders: its rows, the groups in a row, and the cells in a group. Each cell is an order, named by what the user
// does and by what becomes of the requests.
const fateOf = ({ fates }, number) => {
    const { time, answer } = fates[number] ?? { time: "at once" };
    return time === "never" ? time : `${time} ${answer ?? 200}`;
};
// What becomes of the first of two requests, from what is over to what never ends: the name of its row, and what a sentence says
// of both.
const firstFates = {
    "at once 200": ["has succeeded", "has succeeded when"],
    "at once 500": ["has failed", "has failed when"],
    "on its way 200": ["has an answer on its way", "has an answer on its way when"],
    "on its way 500": ["has an error on its way", "has an error on its way when"],
    "late 200": ["succeeds later", "succeeds after"],
    "late 500": ["fails later", "fails after"],
    never: ["is never answered", "isn’t answered, even after"],
};
// What becomes of the second one: the heading of its column, what that means, and a sentence.
const secondFates = {
    never: ["leaves", "the user leaves before it ends", "The user leaves."],
    "at once 200": ["200", "it succeeds", "It succeeds."],
    "at once 500": ["500", "it fails", "It fails."],
};
// The rows in which the same happens, but the user does something else earlier or later: from early to late.
const moves = [
    ["succeeds later", "has an answer on its way", "has succeeded"], ["fails later", "has an error on its way", "has failed"],
];
const mapOfTwoRequests = (orders) => {
    const rows = Object.values(firstFates).map(([name]) => name);
    const groupOf = ({ actions }) => actions.map((name) => name.split(" ").at(-1));
    const groups = [...new Set(orders.map(({ order }) => groupOf(order).join(", then ")))];
    const cells = orders.map(({ order, play }) => {
        const [one, other] = groupOf(order);
        const [row, phrase] = firstFates[fateOf(order, 0)];
        const [column, , end] = secondFates[fateOf(order, 1)];
        const title = `Request 1 (${one}) ${phrase} request 2 (${other}) is sent. ${end}`;
        return { row: rows.indexOf(row), group: groups.indexOf(`${one}, then ${other}`), column, title, play };
    });
    const ends = Object.values(secondFates).filter(([name]) => cells.some(({ column }) => column === name));
    const note = `What becomes of request 2, from left to right: ${ends.map(([, meaning]) => meaning).join(", ")}.`;
    return {
        title: "The first request …", rows, groups, columns: ends.map(([name]) => name), cells, note,
        moves: moves.map((names) => names.map((name) => rows.indexOf(name))),
    };
};
const mapOfActions = (orders, hasFindings) => {
    const rowOf = ({ actions }) => actions.join(", then ");
    const rows = [...new Set(orders.map(({ order }) => rowOf(order)))];
    const cells = orders.map(({ order, play }) => {
        const fates = Object.entries(order.fates).map(([number, { time, answer }]) =>
            `; request ${Number(number) + 1}: ${[answer, time === "at once" ? undefined : time].filter(Boolean).join(" ")}`);
        return { row: rows.indexOf(rowOf(order)), group: 0, title: `${rowOf(order)}${fates.join("")}.`, play };
    });
    const note = "Each cell is an order of what the server answers, and when.";
    return {
        title: "The user …", rows, groups: [""], columns: [], cells, moves: [],
        note: hasFindings ? `${note} Its number is that in the list.` : note,
    };
};
// What a map of two requests says of the orders in which a bug shows: in how many, and when. Why nobody finds it, if it shows only
// while an outcome is on its way.
const sayWhere = (orders, shown) => {
    const times = shown.map((index) => orders[index].order.fates[0]?.time);
    const count = (...some) => times.filter((time) => some.includes(time)).length;
    const [onItsWay, slow] = [count("on its way"), count("late", "never")];
    const isAlways = onItsWay === shown.length;
    let text = `The bug shows in ${shown.length} of the ${orders.length} orders in which a user can cause two requests, and a server answer them.`;
    if (onItsWay > 0) {
        text += ` In ${isAlways ? "all" : onItsWay} of these, an outcome is already on its way to the main thread`;
        text += slow > 0 && onItsWay + slow === shown.length ? `; in the other ${slow}, the server is slow to answer.` : ".";
    }
    const reason = "Nobody finds this by hand: the old answer is on its way to the main thread for only 0.2 ms.";
    return { text, reason: isAlways ? reason : undefined };
};
