import { foundModel, operation, poll, start, withdraw } from '@stipple/engines/kinds/horde/public'
import type { EngineKind } from '@stipple/engines/kinds/spec'
import { type Engine, EngineError, type RunName, type Step } from '@stipple/engines/spec'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { countOnline, modelsOnline } from '../workers/public.ts'
import { createBoard } from './board.ts'
import { NETWORK_KIND } from './data.ts'
import * as records from './worker-data.ts'

const settings = z.object({
  nsfw: z
    .boolean()
    .default(false)
    .meta({ label: { en: 'Allow adult content', zh: '允许成人内容' } }),
  censor: z
    .boolean()
    .default(true)
    .meta({
      label: { en: 'Withhold adult content', zh: '屏蔽成人内容' },
      hint: { en: 'Withholds results with adult content where it is not allowed.', zh: '未允许却仍然生成时。' },
    }),
})
type Settings = z.infer<typeof settings>

/** Jobs offered to workers at once. */
const SLOTS = 200

/** Jobs of one model offered beyond two per thread that has it, so that a long queue for one model does not block the workers of others. */
const AHEAD = 20

/** The installation's own network: members' workers, which ask for work with AI Horde calls. */
export function createNetworkKind({ db, storage }: Pick<Context, 'db' | 'storage'>): EngineKind<Settings> {
  const ready = records.rememberReady(db)
  return {
    id: NETWORK_KIND,
    label: { en: 'Members’ machines', zh: '用户的机器' },
    hint: {
      en: 'Members add their own graphics cards, using AI Horde worker programs.',
      zh: '用户可用 AI Horde 的 worker 程序，让自己的显卡加入。',
    },
    elsewhere: true,
    settings,
    survey: async () => {
      const { workers } = await countOnline(db, { paused: false })
      // Workers can only join after the network is opened.
      if (workers === 0 && (await records.hasWorkers(db))) throw new EngineError('unavailable', 'no worker is there', { text: NOBODY })
      const carried = await modelsOnline(db, { paused: false })
      const known = await records.modelsKnown(
        db,
        carried.map(({ name }) => name),
      )
      return {
        version: '2',
        hardware: `${workers} × worker`,
        models: [...carried, ...known].flatMap(({ name, workers: count, threads }) => {
          const model = foundModel({ name, count, eta: 0 }, false)
          const traits = { guest: true, ...(count === 0 && { away: true }) }
          return model ? { ...model, traits: { ...model.traits, ...traits }, most: AHEAD + 2 * threads } : []
        }),
        loras: [],
        limits: { slots: SLOTS, cancel: 'running', progress: 'none', idempotent: true, resumable: true, billed: false },
        warnings: workers === 0 ? [NOBODY] : [],
        open: true,
      }
    },
    connect: (given, { id, name }, savedModels): Engine => {
      const rules = { ...given, replacementFilter: false, trustedWorkers: false, slowWorkers: true, inline: true }
      const board = (run: Pick<RunName, 'jobId' | 'key'>) => createBoard({ db, storage, ready }, { id: run.key, jobId: run.jobId })
      return {
        spec: 2,
        id,
        label: { en: name, zh: name },
        place: 'elsewhere',
        models: async () => savedModels.map(({ traits }) => traits),
        start: (run, io) => start(board(run), { run, io, savedModels, rules }),
        // A run whose submission was interrupted is submitted again: the request has the run's key, so it is the same one.
        poll: async (stored, run, io) => {
          const known = operation.safeParse(stored).data
          return known
            ? seldom(await poll(board(run), known, { run, io, savedModels }))
            : start(board(run), { run, io, savedModels, rules })
        },
        cancel: (_stored, run) => withdraw(board(run), run.key),
      }
    },
  }
}

/** A delivery triggers a poll; other polls are for silent changes, such as a late worker, or none online. */
const LOOK_AFTER_MS = 15_000
const seldom = (step: Step): Step => (step.kind === 'waiting' ? { ...step, lookAfterMs: LOOK_AFTER_MS } : step)

const NOBODY = {
  en: 'No worker has requested work in the last five minutes. Members join with an API key and the address of this site.',
  zh: '最近五分钟内没有机器来领取任务。用户用密钥和本站网址即可加入。',
}

/** Returns true if an operator has opened the network. */
export const isNetworkOpen = ({ catalogue }: Pick<Context, 'catalogue'>): boolean =>
  [...catalogue.current().connections.values()].some(({ kind, state }) => kind === NETWORK_KIND && state !== 'paused')
