import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { fromExit } from '../kit/child-protocol.ts'
import { EngineError } from '../spec.ts'
import { runtimeOf } from './keep-platform.ts'

export interface StepCount {
  readonly step: number
  readonly total: number
}

/** The Bare program with one model. Orders run one after the other. */
export interface NativeProgram {
  readonly pid: number | undefined
  /** @throws {EngineError} `internal` for a refused order; `out_of_memory` or `lost` if it ends */
  order(order: Readonly<Record<string, unknown>>, onProgress?: (progress: StepCount) => void): Promise<Readonly<Record<string, unknown>>>
  end(): void
}

interface Answer {
  readonly done?: Readonly<Record<string, unknown>>
  readonly failed?: string
  readonly progress?: StepCount
}

const MARK = '\u001E'
const LAST_WORDS = 4000
const WORKER = fileURLToPath(new URL('worker.cjs', import.meta.url))

/** Starts the program with the addon in a folder, and waits until it is ready. */
export async function startProgram(folder: string): Promise<NativeProgram> {
  const child = spawn(runtimeOf(folder), [WORKER, folder], { stdio: ['pipe', 'pipe', 'pipe'] })
  let lastWords = ''
  const keep = (line: string) => (lastWords = `${lastWords}${line}\n`.slice(-LAST_WORDS))
  let waiting: { onAnswer: (answer: Answer) => void; onEnd: (error: EngineError) => void } | undefined
  let ended: EngineError | undefined
  const end = (error: EngineError) => {
    ended ??= error
    waiting?.onEnd(ended)
  }
  child.once('error', (error) => end(new EngineError('unavailable', `The runtime does not start: ${error.message}`, { cause: error })))
  child.once('close', (code, signal) => end(fromExit({ code, signal, lastWords })))
  // The exit of the program is reported by `close`.
  child.stdin.on('error', () => undefined)
  createInterface({ input: child.stderr }).on('line', keep)
  createInterface({ input: child.stdout }).on('line', (line) => {
    const at = line.lastIndexOf(MARK)
    if (at < 0) keep(line)
    else waiting?.onAnswer(JSON.parse(line.slice(at + 1)))
  })

  const answered = (onProgress?: (progress: StepCount) => void) =>
    new Promise<Readonly<Record<string, unknown>>>((resolve, reject) => {
      if (ended) return reject(ended)
      waiting = {
        onEnd: reject,
        onAnswer({ done, failed, progress }) {
          if (progress) return onProgress?.(progress)
          waiting = undefined
          if (done) resolve(done)
          else reject(refusal(`${failed}`, lastWords))
        },
      }
    })
  const program: NativeProgram = {
    pid: child.pid,
    order(order, onProgress) {
      const answer = answered(onProgress)
      child.stdin.write(`${JSON.stringify(order)}\n`)
      return answer
    },
    end: () => void child.kill('SIGKILL'),
  }
  await answered()
  return program
}

const OUT_OF_MEMORY = /out of memory|failed to allocate|alloc.*fail|cannot allocate/i

const refusal = (message: string, lastWords: string): EngineError =>
  OUT_OF_MEMORY.test(message + lastWords)
    ? new EngineError('out_of_memory', `The model does not fit: ${message}`, { cause: lastWords })
    : new EngineError('internal', message, { cause: lastWords })

/** Memory of a process (bytes): current and peak; undefined without /proc. */
export async function memoryOf(pid: number | undefined): Promise<{ readonly now: number; readonly most: number } | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? Number.NaN)
  const [now, most] = [kilobytes('VmRSS') * 1024, kilobytes('VmHWM') * 1024]
  return Number.isNaN(now) ? undefined : { now, most }
}
