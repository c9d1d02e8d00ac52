import { createRequire } from 'node:module'

/** Builds of llama.cpp among the packages, by platform and processor. */
const BUILDS: Readonly<Record<string, string>> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-arm64': 'mac-arm64-metal',
  'darwin-x64': 'mac-x64',
  'win32-x64': 'win-x64',
  'win32-arm64': 'win-arm64',
}

const require = createRequire(import.meta.url)

/** Whether npm brought a build of llama.cpp for this machine; on Alpine, for one, it does not. */
export function hasBuild(): boolean {
  const build = BUILDS[`${process.platform}-${process.arch}`]
  try {
    return build !== undefined && require.resolve(`@node-llama-cpp/${build}`) !== ''
  } catch {
    return false
  }
}
