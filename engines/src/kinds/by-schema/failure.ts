import { EngineError } from '../../spec.ts'

/** Last fraction of a progress bar in the logs, in the format of tqdm: ` 40%|████`. */
export function ratioOf(logs: string): number | undefined {
  const last = [...logs.slice(-20_000).matchAll(/(\d{1,3})%\s*\|/g)].at(-1)
  return last && Math.min(1, Number(last[1]) / 100)
}

const REFUSED = /nsfw|safety (checker|filter|system)|sensitive|flagged|content polic|moderat|\bE005\b|prohibited|inappropriate/i
const MEMORY = /out of memory|cuda.{0,20}memory|\boom\b/i

/** Converts the failure of a run to an error. Its text is for the operator only. */
export function runFailed(log: string, service: string): EngineError {
  const message = `the run failed at ${service}: ${log}`.slice(0, 500)
  if (MEMORY.test(log)) return new EngineError('out_of_memory', message)
  if (!REFUSED.test(log)) return new EngineError('internal', message)
  return contentRefused(message, service)
}

/** Error for content that a service refuses to make. */
export const contentRefused = (message: string, service: string): EngineError =>
  new EngineError('content_policy', message, {
    text: {
      en: `${service} refused this request. Rephrase the prompt, or use another image.`,
      zh: `${service} 拒绝生成此内容，请修改提示词或更换图片。`,
    },
  })
