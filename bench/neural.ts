import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { childProcessIds, closeChildren } from '@stipple/engines/kit/child-pool'
import { createNeuralEngine } from '@stipple/engines/neural/engine'
import { startProgram } from '@stipple/engines/neural/program'
import { readRun } from '@stipple/engines/neural/runs'
import type { EngineContext, Report } from '@stipple/engines/spec'
import { speakNeural } from '@stipple/engines/voice/public'
import { readVoiceFolder } from '@stipple/engines/voice/voice-folder'
import { CUSTOM_LICENCE } from '@stipple/engines/weights/custom'
import { createWeightStore } from '@stipple/engines/weights/store'
import { writeVoice } from '../engines/src/voice/__fixtures__/write-voice.ts'
import { SILENT, testContext } from '../engines/test/context.ts'
import { runTask } from '../engines/test/run-task.ts'
import { writeSdxsWeights } from '../engines/test/write-sdxs-weights.ts'
import { ROOT } from '../scripts/root.ts'
import { createGoals } from './goals.ts'
import { signUp, startServer } from './server.ts'
import { distribution, print } from './table.ts'

/**
 * Local models against their goals, with random weights of the real SDXS-512's size (0.9 GB): the cost is real, the images are not. `npm run bench --
 * neural`. The voice is the tests' hum: its figure measures the overhead around a network, without the network itself.
 */
const SIDE = 256
const WORDS = { prompt: 'a fox in the snow', negativePrompt: '', width: SIDE, height: SIDE, steps: 1, cfg: 1 }
const PAIRS = 3

const goals = createGoals()
const folder = await mkdtemp(join(tmpdir(), 'bench-neural-'))
const file = join(folder, 'noise.safetensors')
try {
  await writeSdxsWeights(file, 320)
  await measureRuns()
  await measureSpeech()
  await measurePages()
  goals.print()
} finally {
  await closeChildren()
  await rm(folder, { recursive: true })
}

async function measureRuns(): Promise<void> {
  const weights = createWeightStore({ directory: join(folder, 'weights'), log: SILENT, presets: [] })
  const inspection = await weights.adopt(file)
  if (!('id' in inspection)) throw new Error(inspection.reason.en)
  await weights.order(inspection.id, { licence: CUSTOM_LICENCE })
  await weights.work()
  const context: EngineContext = { ...testContext(), weights }
  const engine = createNeuralEngine([])
  const make = (seed: number, options: { signal?: AbortSignal; onReport?: (report: Report) => void; side?: number } = {}) => {
    const { side = SIDE, ...rest } = options
    return runTask(
      engine,
      { task: { kind: 'text-to-image', ...WORDS, width: side, height: side, count: 1, seed }, model: `here/${inspection.id}` },
      { context, budget: { graphics: false }, ...rest },
    )
  }

  await make(0)
  const cold = await readRun(join(folder, 'weights', inspection.id))
  print('a first run (seconds)', [{ ...cold, memory: `${Math.round((cold?.memory ?? 0) / 2 ** 20)} MB` }])

  // The addon alone on the same file, interleaved with ours for equal conditions.
  const addon = await context.packs.ensure('diffusion-cpp', { signal: new AbortController().signal, report: () => undefined })
  const bare = await startProgram(addon)
  await bare.order({ order: 'load', files: { model: file }, config: { device: 'cpu', diffusion_fa: true, threads: 2 } })
  const [ours, theirs, starts]: number[][] = [[], [], []]
  for (let seed = 1; seed <= PAIRS; seed++) {
    theirs?.push(
      await secondsOf(() =>
        bare.order({
          order: 'run',
          params: { prompt: WORDS.prompt, steps: 1, cfg_scale: 1, width: SIDE, height: SIDE, seed },
          pictures: [],
          to: join(folder, 'bare.png'),
        }),
      ),
    )
    const begin = performance.now()
    let reports = 0
    ours?.push(
      await secondsOf(() =>
        make(seed, {
          // The first report is the child's, the second shows that the program accepted the job.
          onReport: () => ++reports === 2 && starts?.push(performance.now() - begin),
        }),
      ),
    )
  }
  bare.end()
  const [one, other] = [median(ours ?? []), median(theirs ?? [])]
  print(`${SIDE} × ${SIDE}, one step, the model loaded (s)`, [
    { ours: one.toFixed(2), bare: other.toFixed(2), ratio: (one / other).toFixed(3) },
  ])
  goals.below('a warm model takes a job', 100, Math.round(median(starts ?? [])))
  goals.below('beside the bare addon, of 1000 ms', 1050, Math.round((1000 * one) / other))

  const stop = new AbortController()
  const long = make(99, { signal: stop.signal, side: 512 }).catch(() => undefined)
  await delay(4000)
  const cancelled = performance.now()
  stop.abort()
  await long
  goals.below('a cancelled run has ended, and its memory is free', 2000, Math.round(performance.now() - cancelled))

  await make(5)
  const idle = performance.now()
  while (childProcessIds().length > 0) await delay(100)
  goals.below('an idle model has given its memory back', 60_000, Math.round(performance.now() - idle))
}

async function measureSpeech(): Promise<void> {
  const voice = join(folder, 'voice')
  await writeVoice(voice)
  const { model, rules } = await readVoiceFolder(voice)
  const texts = Array.from({ length: 40 }, () => '你好。Hello hello 你好你好。')
  const io = {
    signal: new AbortController().signal,
    budget: { memoryBytes: 2 ** 31, milliseconds: 120_000, threads: 2 },
    report: () => undefined,
    log: SILENT,
  }
  const begin = performance.now()
  const sounds = await speakNeural({ voice: { model, rules }, speaker: 0, texts, rate: 1 }, io)
  const took = (performance.now() - begin) / 1000
  const spoken = sounds.reduce((sum, { channels, sampleRate }) => sum + (channels[0]?.length ?? 0) / sampleRate, 0)
  goals.atLeast('speech against its playing time, without the network’s own', 1, Math.round(spoken / took))
}

/** The first page while an image is generated with all cores. */
async function measurePages(): Promise<void> {
  const server = await startServer({ env: { PACK_DIRECTORY: join(ROOT, '.cache', 'packs'), WEIGHT_DIRECTORY: join(folder, 'served') } })
  try {
    const headers = await signUp(server.address, 'bench')
    const call = async (path: string, body?: object) => {
      const answer = await fetch(`${server.address}${path}`, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) })
      return (await answer.json()) as { id: string; data: { presets: { id: string; phase: string }[] }; job: { status: string } }
    }
    const { id } = await call('/api/manage/weights_own', { place: file })
    const isReady = async () =>
      (await call('/api/manage/weights')).data.presets.some((preset) => preset.id === id && preset.phase === 'ready')
    while (!(await isReady())) await delay(500)
    const input = { prompt: WORDS.prompt, width: SIDE, height: SIDE, n: 2 }
    const job = await call('/api/v2/playground_generate', { job_type: 'Text2Img', model: `here/${id}`, input })
    const statusOf = async () => (await call(`/api/v2/generate/check/${job.id}`)).job.status
    const times = { alone: [] as number[], beside: [] as number[] }
    while ((await statusOf()) === 'Pending') await delay(100)
    while ((await statusOf()) === 'Processing') times.beside.push(...(await timesOfPage(server.address)))
    for (let round = 0; round < 10; round++) times.alone.push(...(await timesOfPage(server.address)))
    print('the front page (ms)', [
      { what: 'while a picture is made', requests: times.beside.length, ...distribution(times.beside) },
      { what: 'alone', requests: times.alone.length, ...distribution(times.alone) },
    ])
    goals.below('p95 of the front page while a picture is made', 60, Math.round(distribution(times.beside).p95))
  } finally {
    await server.stop()
  }
}

async function timesOfPage(address: string): Promise<readonly number[]> {
  const times: number[] = []
  for (let request = 0; request < 20; request++) {
    const begin = performance.now()
    await (await fetch(address)).text()
    times.push(performance.now() - begin)
    await delay(20)
  }
  return times
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return (performance.now() - begin) / 1000
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

console.log(`load of the machine: ${(await readFile('/proc/loadavg', 'utf8')).split(' ')[0]}`)
