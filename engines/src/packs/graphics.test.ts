import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { hasNvidiaCard, hasVulkanCard } from './graphics.ts'

/** Makes a root folder with these files. */
async function machine(...files: readonly string[]): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'machine-'))
  for (const file of files) {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), '{}')
  }
  return root
}

const LOADER = 'usr/lib/x86_64-linux-gnu/libvulkan.so.1'
const CARD = 'dev/dri/renderD128'

it('detects an NVIDIA card by its device or its driver', async () => {
  expect(hasNvidiaCard(await machine())).toBe(false)
  expect(hasNvidiaCard(await machine(CARD, LOADER))).toBe(false)
  expect(hasNvidiaCard(await machine('dev/nvidia0'))).toBe(true)
  expect(hasNvidiaCard(await machine('proc/driver/nvidia/version'))).toBe(true)
})

it('requires a device, the loader and a hardware driver for Vulkan', async () => {
  const radeon = 'usr/share/vulkan/icd.d/radeon_icd.json'
  expect(hasVulkanCard(await machine(CARD, LOADER, radeon))).toBe(true)
  expect(hasVulkanCard(await machine('dev/nvidia0', 'usr/lib64/libvulkan.so.1', 'etc/vulkan/icd.d/nvidia_icd.json'))).toBe(true)
  expect(hasVulkanCard(await machine(LOADER, radeon))).toBe(false)
  expect(hasVulkanCard(await machine(CARD, radeon))).toBe(false)
  expect(hasVulkanCard(await machine(CARD, LOADER))).toBe(false)
  expect(hasVulkanCard(await machine(CARD, LOADER, 'usr/share/vulkan/icd.d/lvp_icd.json'))).toBe(false)
  expect(hasVulkanCard(await machine(CARD, LOADER, 'usr/share/vulkan/icd.d/README'))).toBe(false)
})
