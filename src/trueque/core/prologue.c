/* What GPU and CPU do differently. The rest of this program reads the same for both. */
#ifdef __CUDACC__
#ifndef BLOCK
#define BLOCK 128
#endif
#ifndef BLOCKS
#define BLOCKS 16
#endif
#define RULE static __device__ __forceinline__
#define RARE static __device__
#define APART static __device__ __noinline__
#define KERNEL extern "C" __global__ void __launch_bounds__(BLOCK, 8)
#define CROWDED_KERNEL extern "C" __global__ void __launch_bounds__(BLOCK, BLOCKS)
#define EACH(i, n) long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x; if (i < (n))
#define ANY(is) __any_sync(0xffffffffu, is)
#define LOWEST(members) (__ffsll(members) - 1)
#define REAL float
#define TAKE(counter) ((long long)atomicAdd((unsigned long long *)(counter), 1ULL))
#define ADD(place, count) atomicAdd((unsigned long long *)(place), (unsigned long long)(count))
#ifdef FAR_TABLES
#define NEAR_TABLES(t, tables) TABLES *t = tables;
#else
#define NEAR_TABLES(t, tables) \
  __shared__ Tables shared_tables; \
  for (int k = threadIdx.x; k < (int)(sizeof(Tables) / 4); k += blockDim.x) \
    ((int *)&shared_tables)[k] = ((const int *)tables)[k]; \
  __syncthreads(); \
  TABLES *t = &shared_tables;
#endif
#else
#define RULE static inline
#define RARE static
#define APART static
#define KERNEL void
#ifdef _WIN32
#define DOOR __declspec(dllexport)
#else
#define DOOR __attribute__((visibility("default")))
#endif
#define REAL double
#define CROWDED_KERNEL void
#define EACH(i, n) for (long long i = 0; i < (n); ++i)
#define ANY(is) (is)
#define LOWEST(members) __builtin_ctzll((unsigned long long)(members))
#define TAKE(counter) ((*(counter))++)
#define ADD(place, count) (*(place) += (count))
#define NEAR_TABLES(t, tables) TABLES *t = tables;
double exp(double);
#endif
#define TABLES const Tables
/* A GPU's memory for code is small: `ROLLED` keeps every loop a loop. */
#if defined(__CUDACC__) && defined(ROLLED)
#define LOOP _Pragma("unroll 1") for
#else
#define LOOP for
#endif

