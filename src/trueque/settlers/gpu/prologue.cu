/* What GPU and CPU do differently. The rest of this file reads the same for both. */
#ifdef __CUDACC__
#ifndef RULE
#define RULE static __device__ __forceinline__
#endif
#ifndef RARE
#define RARE static __device__ __noinline__
#endif
#ifndef BLOCK
#define BLOCK 128
#endif
#ifndef BLOCKS
#define BLOCKS 4
#endif
#define KERNEL extern "C" __global__ void __launch_bounds__(BLOCK, BLOCKS)
#define EACH(i, n) long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x; if (i < (n))
#define LOWEST(members) (__ffsll(members) - 1)
#define TAKE(counter) ((long long)atomicAdd((unsigned long long *)(counter), 1ULL))
#define ADD(place, count) atomicAdd((unsigned long long *)(place), (unsigned long long)(count))
#else
#define RULE static inline
#define RARE static
#define KERNEL void
#define EACH(i, n) for (long long i = 0; i < (n); ++i)
#define LOWEST(members) __builtin_ctzll((unsigned long long)(members))
#define TAKE(counter) ((*(counter))++)
#define ADD(place, count) (*(place) += (count))
#endif
#define TABLES const Tables

