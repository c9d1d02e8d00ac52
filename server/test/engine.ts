import type { ModelTraits } from '@stipple/core/domain/model'
import type { Task } from '@stipple/core/domain/task'
import { type Engine, EngineError, type Output, type Run, type RunIo, type Warning } from '@stipple/engines/spec'
import sharp from 'sharp'

/** Engine under the test's control: each run waits until the test ends it. */
export interface ControllableEngine extends Engine {
  /** Returns the run of the n-th start, once it has started. */
  run(index: number): Promise<ControllableRun>
  readonly started: () => number
  /** Counts starts from the next one on, so that one engine serves several tests. */
  readonly countAnew: () => void
}

export interface ControllableRun {
  readonly task: Task
  readonly run: Run
  readonly context: RunIo
  /** Ends the run with a number of plain images. */
  finish(count?: number): Promise<void>
  finishWith(outputs: readonly Output[], warnings?: readonly Warning[]): void
  fail(error: EngineError): void
}

const MODEL: ModelTraits = {
  id: 'test/held',
  engine: 'held',
  label: { en: 'Held', zh: '受控' },
  description: { en: 'Waits for the test', zh: '等待测试' },
  style: 'other',
  cost: 2,
  tasks: ['text-to-image', 'cut-out', 'upscale', 'restore'],
  can: { negative: true, steps: true, cfg: true, styles: true, dimensions: true, backgrounds: true, factors: [2, 4], repairs: ['noise'] },
  limits: { count: 4, size: { min: 64, max: 3072, step: 8 } },
}

interface Traits extends Partial<Pick<ModelTraits, 'can' | 'englishOnly' | 'experimental' | 'form'>> {
  readonly id?: string
  readonly tasks?: ModelTraits['tasks']
}

/** Creates an engine whose one model is `test/{id}`. */
export function createControllableEngine({ id = 'held', ...traits }: Traits = {}): ControllableEngine {
  const runs: PromiseWithResolvers<ControllableRun>[] = []
  const runAt = (index: number): PromiseWithResolvers<ControllableRun> => (runs[index] ??= Promise.withResolvers<ControllableRun>())
  let [started, first] = [0, 0]
  return {
    spec: 2,
    id,
    label: MODEL.label,
    place: 'here',
    models: async () => [{ ...MODEL, ...traits, id: `test/${id}`, engine: id }],
    started: () => started - first,
    countAnew: () => void (first = started),
    run: (index) => runAt(first + index).promise,
    start: (run, context) =>
      new Promise((resolve, reject) => {
        const stop = (): void => reject(new EngineError('cancelled', 'stopped'))
        context.signal.addEventListener('abort', stop, { once: true })
        if (context.signal.aborted) stop()
        const finishWith: ControllableRun['finishWith'] = (outputs, warnings = []) => resolve({ kind: 'done', outputs, warnings })
        runAt(started++).resolve({
          run,
          task: run.task,
          context,
          finishWith,
          finish: async (count = 1) =>
            finishWith(await Promise.all(Array.from({ length: count }, (_, index) => picture(run.task.seed + index)))),
          fail: reject,
        })
      }),
  }
}

async function picture(seed: number): Promise<Output> {
  const content = await sharp({ create: { width: 96, height: 64, channels: 3, background: { r: seed % 256, g: 120, b: 40 } } })
    .png()
    .toBuffer()
  return { media: 'image', type: 'image/png', content, width: 96, height: 64, seed }
}
