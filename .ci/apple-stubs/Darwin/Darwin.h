// What is used of Darwin's C library, with the types, fields and values of xnu's and Libc's public headers; for
// `.ci/apple` only. It is compiled and never linked.
#pragma once
#include <stddef.h>
#include <stdint.h>

typedef long ssize_t;
typedef int32_t pid_t;

// sys/socket.h, netinet/in.h, netinet/tcp.h: unlike Linux's, an address begins with its length.
typedef uint8_t sa_family_t;
typedef uint32_t socklen_t;
typedef uint16_t in_port_t;
typedef uint32_t in_addr_t;
struct in_addr { in_addr_t s_addr; };
struct sockaddr { uint8_t sa_len; sa_family_t sa_family; char sa_data[14]; };
struct sockaddr_in { uint8_t sin_len; sa_family_t sin_family; in_port_t sin_port; struct in_addr sin_addr; char sin_zero[8]; };
struct linger { int l_onoff; int l_linger; };
struct timeval { long tv_sec; int32_t tv_usec; };
#define AF_INET 2
#define AF_UNIX 1
#define SOCK_STREAM 1
#define SOL_SOCKET 0xffff
#define SO_REUSEADDR 0x0004
#define SO_LINGER 0x0080
#define SO_SNDTIMEO 0x1005
#define SO_RCVTIMEO 0x1006
#define SO_NOSIGPIPE 0x1022
#define SOMAXCONN 128
#define IPPROTO_TCP 6
#define TCP_NODELAY 0x01
#define SHUT_WR 1
#define SHUT_RDWR 2
int socket(int, int, int);
int socketpair(int, int, int, int *);
int bind(int, const struct sockaddr *, socklen_t);
int listen(int, int);
int accept(int, struct sockaddr *, socklen_t *);
int connect(int, const struct sockaddr *, socklen_t);
int getsockname(int, struct sockaddr *, socklen_t *);
int setsockopt(int, int, int, const void *, socklen_t);
int shutdown(int, int);
ssize_t recv(int, void *, size_t, int);
ssize_t send(int, const void *, size_t, int);

// sys/uio.h
struct iovec { void *iov_base; size_t iov_len; };

// dlfcn.h
#define RTLD_NOW 0x2
void *dlopen(const char *, int);
void *dlsym(void *, const char *);

// fcntl.h, unistd.h, poll.h, stdlib.h, string.h
#define O_RDONLY 0x0000
#define O_RDWR 0x0002
#define O_CREAT 0x00000200
#define O_NONBLOCK 0x00000004
#define O_CLOEXEC 0x01000000
#define F_SETFD 2
#define F_GETFL 3
#define F_SETFL 4
#define F_DUPFD_CLOEXEC 67
#define FD_CLOEXEC 1
#define LOCK_EX 0x02
#define LOCK_NB 0x04
#define POLLIN 0x0001
#define POLLOUT 0x0004
#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
typedef unsigned int nfds_t;
struct pollfd { int fd; short events; short revents; };
int close(int);
int dup(int);
int flock(int, int);
int unlink(const char *);
int rmdir(const char *);
int access(const char *, int);
int rename(const char *, const char *);
int symlink(const char *, const char *);
ssize_t readlink(const char *, char *, size_t);
ssize_t read(int, void *, size_t);
ssize_t write(int, const void *, size_t);
int pipe(int [2]);
int poll(struct pollfd *, nfds_t, int);
int isatty(int);
char *strerror(int);
char *strstr(const char *, const char *);
unsigned int alarm(unsigned int);
int atexit(void (*)(void));
void free(void *);
void exit(int) __attribute__((noreturn));
#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
int setenv(const char *, const char *, int);
int * __error(void);

// sys/stat.h, dirent.h: other widths than Linux's, and a folder's stream is no opaque pointer.
typedef uint16_t mode_t;
typedef int64_t off_t;
typedef int32_t dev_t;
typedef uint64_t ino_t;
struct timespec { long tv_sec; long tv_nsec; };
struct stat {
    dev_t st_dev; mode_t st_mode; uint16_t st_nlink; ino_t st_ino; uint32_t st_uid; uint32_t st_gid; dev_t st_rdev;
    struct timespec st_atimespec, st_mtimespec, st_ctimespec, st_birthtimespec;
    off_t st_size; int64_t st_blocks; int32_t st_blksize; uint32_t st_flags; uint32_t st_gen; int32_t st_lspare; int64_t st_qspare[2];
};
int stat(const char *, struct stat *);
int lstat(const char *, struct stat *);
int chmod(const char *, mode_t);
int mkdir(const char *, mode_t);
int mkfifo(const char *, mode_t);
typedef struct { int __dd_fd; long __dd_loc; } DIR;
struct dirent { uint64_t d_ino; uint64_t d_seekoff; uint16_t d_reclen; uint16_t d_namlen; uint8_t d_type; char d_name[1024]; };
DIR *opendir(const char *);
struct dirent *readdir(DIR *);
int closedir(DIR *);
size_t strlen(const char *);

// stdio.h
typedef struct __sFILE { int _file; } FILE;
int fflush(FILE *);
// No popen: Swift refuses it on Apple's systems.

// unistd.h: process groups
int getpid(void);
unsigned int getuid(void);
int getpgrp(void);
int tcsetpgrp(int, int);

// math.h
double pow(double, double);

// stdlib.h, unistd.h: a file without a name, and the end of a process
#define R_OK (1 << 2)
#define SEEK_SET 0
#define SEEK_END 2
#define EXIT_FAILURE 1
off_t lseek(int, off_t, int);
int mkstemp(char *);
void _exit(int) __attribute__((noreturn));

// sys/sysctl.h, sys/proc.h: of each structure, what is used.
#define CTL_KERN 1
#define KERN_PROC 14
#define KERN_PROC_PID 1
#define P_TRACED 0x00000800
struct extern_proc { int p_flag; };
struct kinfo_proc { struct extern_proc kp_proc; };
int sysctl(int *, unsigned int, void *, size_t *, void *, size_t);

// pthread.h, mach/thread_act.h, mach/thread_info.h
typedef int integer_t;
typedef unsigned int natural_t, mach_port_t, thread_act_t, thread_flavor_t, mach_msg_type_number_t;
typedef int kern_return_t;
typedef integer_t *thread_info_t;
typedef struct { integer_t seconds, microseconds; } time_value_t;
struct thread_basic_info {
    time_value_t user_time, system_time;
    integer_t cpu_usage, policy, run_state, flags, suspend_count, sleep_time;
};
#define KERN_SUCCESS 0
#define THREAD_BASIC_INFO 3
kern_return_t thread_info(thread_act_t, thread_flavor_t, thread_info_t, mach_msg_type_number_t *);
typedef struct _opaque_pthread_t { long __sig; } *pthread_t;
pthread_t pthread_self(void);
mach_port_t pthread_mach_thread_np(pthread_t);

// errno.h: other numbers than Linux's.
#define ENOTDIR 20
#define ENOSPC 28
#define EROFS 30
#define EINTR 4
#define EIO 5
#define EACCES 13
#define ENOENT 2
#define EEXIST 17
#define EMFILE 24
#define EPIPE 32
#define EAGAIN 35
#define EWOULDBLOCK EAGAIN
#define EADDRINUSE 48
#define ECONNABORTED 53
#define ECONNRESET 54

// sys/resource.h
typedef uint64_t rlim_t;
struct rlimit { rlim_t rlim_cur; rlim_t rlim_max; };
#define RLIMIT_NOFILE 8
int getrlimit(int, struct rlimit *);
int setrlimit(int, const struct rlimit *);

// signal.h: another layout and other numbers than Linux's.
typedef uint32_t sigset_t;
union __sigaction_u { void (*__sa_handler)(int); void (*__sa_sigaction)(int, void *, void *); };
struct sigaction { union __sigaction_u __sigaction_u; sigset_t sa_mask; int sa_flags; };
#define SIGHUP 1
#define SIGINT 2
#define SIGTTOU 22
#define SIGILL 4
#define SIGTRAP 5
#define SIGABRT 6
#define SIGFPE 8
#define SIGKILL 9
#define SIGBUS 10
#define SIGSEGV 11
#define SIGPIPE 13
#define SIGTERM 15
#define SIG_SETMASK 3
void (*signal(int, void (*)(int)))(int);
int sigaction(int, const struct sigaction *, struct sigaction *);
#define SA_NODEFER 0x0010
int sigemptyset(sigset_t *);
int sigprocmask(int, const sigset_t *, sigset_t *);
int execve(const char *, char *const *, char *const *);
char *strdup(const char *);
void abort(void) __attribute__((noreturn));
int pthread_sigmask(int, const sigset_t *, sigset_t *);
int kill(pid_t, int);
int raise(int);
pid_t getpgid(pid_t);

// sched.h, time.h
typedef enum { _CLOCK_PROCESS_CPUTIME_ID = 12, _CLOCK_THREAD_CPUTIME_ID = 16 } clockid_t;
int sched_yield(void);
int usleep(unsigned int);
int clock_gettime(clockid_t, struct timespec *);
typedef unsigned long clock_t;
clock_t clock(void);

// termios.h, sys/ttycom.h, util.h
typedef unsigned long tcflag_t;
typedef unsigned char cc_t;
typedef unsigned long speed_t;
struct termios { tcflag_t c_iflag, c_oflag, c_cflag, c_lflag; cc_t c_cc[20]; speed_t c_ispeed, c_ospeed; };
struct winsize { unsigned short ws_row, ws_col, ws_xpixel, ws_ypixel; };
int openpty(int *, int *, char *, struct termios *, struct winsize *);
