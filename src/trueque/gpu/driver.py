"""A GPU through its driver, with arrays from whichever of CuPy and PyTorch is there; no compiler needed.

The driver loads code and starts kernels; CuPy or PyTorch holds the memory, in the same context, so that arrays go to a
network as they are.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any, Protocol

from trueque.kernel.extras import MissingExtra, NoDevice

try:
    import numpy as np
except ModuleNotFoundError as missing:
    raise MissingExtra("gpu") from missing

MULTIPROCESSORS, MAJOR, MINOR = 16, 75, 76
"""The driver's numbers for these properties of a GPU."""


class NoGpu(NoDevice):
    """No GPU, no driver, no array library, or no fitting kernels: the sentence says which."""


class Arrays(Protocol):
    """What we ask of an array library."""

    name: str

    def zeros(self, shape: tuple[int, ...], dtype: str) -> Any:
        """An array of zeros on the GPU."""

    def upload_bytes(self, array: np.ndarray[Any, Any]) -> Any:
        """The bytes of an array, on the GPU."""

    def upload_numbers(self, array: np.ndarray[Any, Any]) -> Any:
        """An array on the GPU as it is, not as bytes."""

    def wrap_array(self, array: Any) -> Any:
        """Somebody else's array as one of this library's, over the same memory."""

    def address(self, array: Any) -> int:
        """Where an array begins."""

    def fetch(self, array: Any) -> np.ndarray[Any, Any]:
        """An array brought to the host."""

    def stream(self) -> int:
        """The queue that the library is working in."""

    def synchronize(self) -> None:
        """Until the GPU has done everything asked of it."""


class CupyArrays:
    """CuPy."""

    name = "cupy"

    def __init__(self) -> None:
        import cupy

        self.cupy = cupy
        if cupy.cuda.runtime.getDeviceCount() < 1:
            raise NoGpu("no GPU")
        cupy.zeros(1)

    def zeros(self, shape: tuple[int, ...], dtype: str) -> Any:
        return self.cupy.zeros(shape, dtype)

    def upload_bytes(self, array: np.ndarray[Any, Any]) -> Any:
        return self.cupy.asarray(np.ascontiguousarray(array).view(np.uint8))

    def upload_numbers(self, array: np.ndarray[Any, Any]) -> Any:
        return self.cupy.asarray(array)

    def wrap_array(self, array: Any) -> Any:
        return array if isinstance(array, self.cupy.ndarray) else self.cupy.from_dlpack(array)

    def address(self, array: Any) -> int:
        return int(array.data.ptr)

    def fetch(self, array: Any) -> np.ndarray[Any, Any]:
        brought: np.ndarray[Any, Any] = array.get()
        return brought

    def stream(self) -> int:
        return int(self.cupy.cuda.get_current_stream().ptr)

    def synchronize(self) -> None:
        self.cupy.cuda.runtime.deviceSynchronize()


class TorchArrays:
    """PyTorch."""

    name = "torch"

    def __init__(self) -> None:
        import torch

        self.torch: Any = torch
        if not torch.cuda.is_available():
            raise NoGpu("no GPU")
        torch.zeros(1, device="cuda")

    def zeros(self, shape: tuple[int, ...], dtype: str) -> Any:
        return self.torch.zeros(shape, dtype=getattr(self.torch, dtype), device="cuda")

    def upload_bytes(self, array: np.ndarray[Any, Any]) -> Any:
        return self.torch.from_numpy(np.ascontiguousarray(array).view(np.uint8).copy()).cuda()

    def upload_numbers(self, array: np.ndarray[Any, Any]) -> Any:
        return self.torch.from_numpy(array).cuda()

    def wrap_array(self, array: Any) -> Any:
        return array if isinstance(array, self.torch.Tensor) else self.torch.from_dlpack(array)

    def address(self, array: Any) -> int:
        return int(array.data_ptr())

    def fetch(self, array: Any) -> np.ndarray[Any, Any]:
        brought: np.ndarray[Any, Any] = array.cpu().numpy()
        return brought

    def stream(self) -> int:
        return int(self.torch.cuda.current_stream().cuda_stream)

    def synchronize(self) -> None:
        self.torch.cuda.synchronize()


def find_arrays(wanted: Sequence[type[Arrays]] = (CupyArrays, TorchArrays)) -> Arrays:
    """The first library that is here and sees a GPU; a sentence that says what is missing, otherwise."""
    silent = []
    for kind in wanted:
        try:
            return kind()
        except ImportError:
            continue
        except Exception as trouble:  # what a driver that is missing or too old raises differs with the library
            silent.append(str(trouble).splitlines()[0])
    if silent:
        raise NoGpu(f"No GPU answers here ({silent[0]}); play on the CPU.")
    raise NoGpu("Neither CuPy nor PyTorch is here: install one for your CUDA version, or play on the CPU.")


class CudaDriver:
    """The driver's own interface."""

    def __init__(self) -> None:
        try:
            self.cuda = ctypes.CDLL("libcuda.so.1")
        except OSError as missing:
            raise NoGpu("No NVIDIA driver is here; play on the CPU.") from missing
        self.check_result(self.cuda.cuInit(0), "begin")

    def check_result(self, result: int, what: str) -> None:
        """A result that is not 0 is a failure; the driver says which."""
        if result:
            text = ctypes.c_char_p()
            self.cuda.cuGetErrorString(result, ctypes.byref(text))
            raise NoGpu(f"The GPU could not {what}: {(text.value or b'').decode()}.")

    def device_property(self, number: int) -> int:
        """One of the properties of the GPU in use."""
        device, value = ctypes.c_int(), ctypes.c_int()
        self.check_result(self.cuda.cuCtxGetDevice(ctypes.byref(device)), "name itself")
        self.check_result(self.cuda.cuDeviceGetAttribute(ctypes.byref(value), number, device), "describe itself")
        return value.value

    def name(self) -> str:
        """What the GPU in use is called."""
        device, text = ctypes.c_int(), ctypes.create_string_buffer(100)
        self.check_result(self.cuda.cuCtxGetDevice(ctypes.byref(device)), "name itself")
        self.check_result(self.cuda.cuDeviceGetName(text, 100, device), "name itself")
        return text.value.decode()

    def free_bytes(self) -> int:
        """Memory that nobody has taken."""
        free, total = ctypes.c_size_t(), ctypes.c_size_t()
        self.check_result(self.cuda.cuMemGetInfo_v2(ctypes.byref(free), ctypes.byref(total)), "count its memory")
        return free.value

    def load_program(self, code: bytes) -> ctypes.c_void_p:
        """A program, as finished code or as PTX."""
        module = ctypes.c_void_p()
        self.check_result(self.cuda.cuModuleLoadData(ctypes.byref(module), code), "load the kernels")
        return module

    def find_kernel(self, module: ctypes.c_void_p, name: str) -> ctypes.c_void_p:
        """A kernel of a program."""
        found = ctypes.c_void_p()
        self.check_result(self.cuda.cuModuleGetFunction(ctypes.byref(found), module, name.encode()), f"find {name}")
        return found

    def launch(self, function: ctypes.c_void_p, blocks: int, block: int, stream: int, values: Sequence[int]) -> None:
        """Start a kernel; every argument is a number or an address, 64 bits wide."""
        held = [ctypes.c_longlong(value) for value in values]
        pointers = (ctypes.c_void_p * len(held))(*(ctypes.addressof(one) for one in held))
        self.check_result(
            self.cuda.cuLaunchKernel(function, blocks, 1, 1, block, 1, 1, 0, ctypes.c_void_p(stream), pointers, None),
            "start a kernel",
        )
