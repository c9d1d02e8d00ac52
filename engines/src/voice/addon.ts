import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/**
 * Returns true if sherpa-onnx has a build for this machine; without one there are no neural voices. The addon is only loaded in child processes: it
 * brings its own onnxruntime, writes to standard output, and ends the process on an invalid file.
 */
export function hasAddon(): boolean {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  try {
    return require.resolve(`sherpa-onnx-${platform}-${process.arch}/sherpa-onnx.node`) !== ''
  } catch {
    return false
  }
}
