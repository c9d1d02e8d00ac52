import type * as opencv from '@techstark/opencv-js'

export type OpenCv = Omit<typeof opencv, 'default'>

let loading: Promise<{ readonly cv: OpenCv }> | undefined

/** OpenCV in WebAssembly, loaded on first use. Wrapped in an object, because the module has its own `then`, which `await` would never finish. */
export const loadOpenCv = (): Promise<{ readonly cv: OpenCv }> => (loading ??= load())

async function load(): Promise<{ readonly cv: OpenCv }> {
  const uncaught = new Set(process.listeners('uncaughtException'))
  const unhandled = new Set(process.listeners('unhandledRejection'))
  const { default: cv } = await import('@techstark/opencv-js')
  for (const listener of process.listeners('uncaughtException')) if (!uncaught.has(listener)) process.off('uncaughtException', listener)
  for (const listener of process.listeners('unhandledRejection')) if (!unhandled.has(listener)) process.off('unhandledRejection', listener)
  const started: { Mat?: unknown; onRuntimeInitialized?: () => void } = cv
  await new Promise<void>((resolve) => {
    if (started.Mat) resolve()
    else started.onRuntimeInitialized = resolve
  })
  return { cv }
}
