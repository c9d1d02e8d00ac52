import { existsSync } from 'node:fs'

/** Returns true if this machine seems to have a graphics card with Vulkan or Metal. The device actually used is in a run's figures. */
export const hasCard = (): boolean =>
  process.platform === 'darwin' || process.platform === 'win32' || DEVICES.some((path) => existsSync(path))

/** Graphics devices on Linux: of the kernel's drivers, and Nvidia's. */
const DEVICES = ['/dev/dri/renderD128', '/dev/nvidia0']
