import type { AgentAbility } from '../../../db/schema/network.ts'

type Facts = AgentAbility | 'sourceAddress'

/** Versions from which worker programs support more than they announce. */
const AGENTS: readonly (readonly [name: RegExp, since: Readonly<Partial<Record<Facts, number>>>])[] = [
  [/^ai horde worker regen$/i, { sourceAddress: 1, inversions: 2, workflow: 7, transparent: 8 }],
  [/^ai horde worker(~.*)?$/i, { sourceAddress: 8, inversions: 24 }],
]

/** Returns true if a worker's program (`name:version:address`) is known to support something. */
export function isAble(agent: string, ability: Facts): boolean {
  const [name = '', version = ''] = agent.split(':')
  const known = AGENTS.find(([pattern]) => pattern.test(name.trim()))
  const since = known?.[1][ability]
  return since !== undefined && Number.parseInt(version, 10) >= since
}
