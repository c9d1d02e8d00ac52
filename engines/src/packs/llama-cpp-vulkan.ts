import { hasVulkanCard } from './graphics.ts'
import { LINUX_X64, LLAMA_VERSION, llamaPack } from './llama.ts'

export const pack = llamaPack({
  id: 'llama-cpp-vulkan',
  label: { en: 'llama.cpp for graphics cards (Vulkan)', zh: 'llama.cpp 语言模型引擎（显卡，Vulkan）' },
  build: {
    name: '@node-llama-cpp/linux-x64-vulkan',
    version: LLAMA_VERSION,
    integrity: 'sha512-bBxqU+JOcBu1nb5Qj2zcMci+JByT1E8EajHvYodyNfVIPkEhXh+/HMwR1/BT7xP08YK0hks+kM8fglER0P8JEg==',
    bytes: 24_311_427,
  },
  more: [LINUX_X64],
  isForThisMachine: `${process.platform}-${process.arch}` === 'linux-x64' && hasVulkanCard(),
})
