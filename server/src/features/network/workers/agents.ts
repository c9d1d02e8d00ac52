import type { AgentAbility } from '../../../db/schema/network.ts'

type Facts = AgentAbility | 'sourceAddress'

/** Versions from which programs of workers can more than they say when they ask for work. */
const AGENTS: readonly (readonly [name: RegExp, since: Readonly<Partial<Record<Facts, number>>>])[] = [
  [/^ai horde worker regen$/i, { sourceAddress: 1, inversions: 2, workflow: 7, transparent: 8 }],
  [/^ai horde worker(~.*)?$/i, { sourceAddress: 8, inversions: 24 }],
]

/** Returns true if the program of a worker, as `name:version:address`, is known to be able to do something. */
export function isAble(agent: string, ability: Facts): boolean {
  const [name = '', version = ''] = agent.split(':')
  const known = AGENTS.find(([pattern]) => pattern.test(name.trim()))
  const since = known?.[1][ability]
  return since !== undefined && Number.parseInt(version, 10) >= since
}
