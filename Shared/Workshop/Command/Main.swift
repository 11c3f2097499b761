import WorkshopKit

@main
struct Main {
    static func main() async {
        await Command.main()
    }
}
