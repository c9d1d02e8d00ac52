import { hasNvidiaCard } from './graphics.ts'
import { LINUX_X64, LLAMA_VERSION, llamaPack } from './llama.ts'

export const pack = llamaPack({
  id: 'llama-cpp-cuda',
  label: {
    en: 'llama.cpp for NVIDIA cards (requires CUDA 13)',
    zh: 'llama.cpp 语言模型引擎（NVIDIA 显卡，需本机装有 CUDA 13）',
  },
  build: {
    name: '@node-llama-cpp/linux-x64-cuda',
    version: LLAMA_VERSION,
    integrity: 'sha512-8rQCjyNNLZJUFit+YpjwlC4hwkKgOMIkB2wuycKBf8NU2O3ySKbiWZQ8aw9ku2nUTXjSnUIrE6KB88itduTBuA==',
    bytes: 142_898_030,
  },
  more: [
    LINUX_X64,
    {
      name: '@node-llama-cpp/linux-x64-cuda-ext',
      version: LLAMA_VERSION,
      integrity: 'sha512-4e5ajkiM2aR2WAdB/N/ACk4weEhHvOAIrzxZPsIX0xDFW5+6hhShuy1/vs88SK9NGdgAco9IyE28eYS0H1efpA==',
      bytes: 176_664_119,
    },
  ],
  isForThisMachine: `${process.platform}-${process.arch}` === 'linux-x64' && hasNvidiaCard(),
})
