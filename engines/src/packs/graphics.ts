import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Returns whether this Linux machine has an NVIDIA card with its driver. `root` stands for the root of the file system. */
export const hasNvidiaCard = (root = '/'): boolean =>
  ['dev/nvidia0', 'proc/driver/nvidia/version'].some((path) => existsSync(join(root, path)))

/**
 * Returns whether this Linux machine has a graphics card that Vulkan can use: a device, the loader, and a driver that is in the loader's list.
 * Drivers that draw on the processor (Mesa's lavapipe) do not count.
 */
export function hasVulkanCard(root = '/'): boolean {
  const hasDevice = ['dev/dri/renderD128', 'dev/nvidia0'].some((path) => existsSync(join(root, path)))
  return hasDevice && hasLoader(root) && driversOf(root).some((name) => !name.startsWith('lvp_icd'))
}

/** Folders of libraries where Linux distributions put the loader. */
const LIBRARIES = ['usr/lib/x86_64-linux-gnu', 'usr/lib/aarch64-linux-gnu', 'usr/lib64', 'usr/lib', 'lib64', 'lib']
const hasLoader = (root: string) => LIBRARIES.some((folder) => existsSync(join(root, folder, 'libvulkan.so.1')))

/** Folders in which the loader looks for the descriptions of drivers. */
const DRIVERS = ['etc/vulkan/icd.d', 'usr/local/etc/vulkan/icd.d', 'usr/local/share/vulkan/icd.d', 'usr/share/vulkan/icd.d']

/** Names of the files that describe drivers. */
const driversOf = (root: string): readonly string[] =>
  DRIVERS.flatMap((folder) => namesIn(join(root, folder))).filter((name) => name.endsWith('.json'))

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
