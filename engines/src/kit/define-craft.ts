import type { ModelTraits } from '@stipple/core/domain/model'
import type { Task, TaskKind, TaskOf } from '@stipple/core/domain/task'
import type { Text } from '@stipple/core/domain/text'
import { EngineError } from '../spec.ts'
import type { Engine, EngineContext, Output, Run, RunIo, Warning } from '../spec.ts'

export interface Craft<Kind extends TaskKind> {
  readonly id: string
  readonly label: Text
  /** Kinds of its models' tasks; `make` is given no others. */
  readonly tasks: readonly Kind[]
  readonly models: readonly ModelTraits[] | Engine['models']
  readonly make: (run: CraftRun<Kind>, io: RunIo) => Promise<Made>
}

export interface CraftRun<Kind extends TaskKind> extends Run {
  readonly task: TaskOf<Kind>
}

export interface Made {
  readonly outputs: readonly Output[]
  readonly warnings?: readonly Warning[]
}

/** Creates an engine for local work, whose runs finish within the call. */
export function defineCraft<const Kind extends TaskKind>({ id, label, tasks, models, make }: Craft<Kind>): Engine {
  const takes = (task: Task): task is TaskOf<Kind> => tasks.some((kind) => kind === task.kind)
  return {
    spec: 2,
    id,
    label,
    place: 'here',
    models: typeof models === 'function' ? models : async () => models,
    async start({ task, ...run }, io) {
      if (!takes(task)) throw new EngineError('internal', `The engine ${id} cannot do ${task.kind}.`)
      const { outputs, warnings = [] } = await make({ ...run, task }, io)
      return { kind: 'done', outputs, warnings }
    },
  }
}

/** Offers only models all of whose weights this installation may use. */
export const withUsableWeights =
  (models: readonly ModelTraits[]): Engine['models'] =>
  async ({ packs }: EngineContext) => {
    const usable = new Set((await packs.list()).map(({ id }) => id))
    return models.filter((model) => (model.packs ?? []).every((pack) => usable.has(pack)))
  }
