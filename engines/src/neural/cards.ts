import { existsSync } from 'node:fs'

/** Returns true if this machine seems to have a graphics card that Vulkan or Metal can use. What ran in truth is in the figures of a run. */
export const hasCard = (): boolean =>
  process.platform === 'darwin' || process.platform === 'win32' || DEVICES.some((path) => existsSync(path))

/** Devices of cards on Linux: the kernel's own drivers, and Nvidia's. */
const DEVICES = ['/dev/dri/renderD128', '/dev/nvidia0']
