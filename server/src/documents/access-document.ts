import { contract } from '@stipple/core/contract/contract'
import type { Call } from '@stipple/core/contract/define-call'
import { MODE_LIST } from '@stipple/core/modes/find-mode'
import { mayUse } from '../features/catalogue/public.ts'
import type { Audience } from '../http/access.ts'
import { access } from './access.ts'

/** Roles of a person. Each role has the rights of the previous ones, and those in its column. */
export const ROLES = ['guest', 'member', 'VIP member', 'allowlisted', 'super'] as const
export type Role = (typeof ROLES)[number]

/** Permission of a role for an audience: yes, no, or only for own records. */
export function admits(role: Role, audience: Audience): 'yes' | 'own' | 'no' {
  if (audience === 'public') return 'yes'
  if (role === 'guest') return 'no'
  if (audience === 'owner') return 'own'
  if (audience === 'member' || role === 'super') return 'yes'
  return audience === 'allowlisted' && role === 'allowlisted' ? 'yes' : 'no'
}

/** The table role × call, made from the policies of all features. */
export function accessDocument(): string {
  const calls: Readonly<Record<string, Call>> = contract
  const rows = Object.entries<Audience>(access).map(([call, audience]) => [
    `\`${call}\``,
    calls[call]?.summary ?? '',
    ...ROLES.map((role) => SIGNS[admits(role, audience)]),
    calls[call]?.keys?.join(', ') ?? SIGNS.no,
  ])
  const modes = MODE_LIST.map((mode) => [
    `\`${mode.id}\``,
    mode.label.en,
    ...ROLES.map((role) => SIGNS[role !== 'guest' && mayUse(flagsOf(role), mode) ? 'yes' : 'no']),
  ])
  return `${[
    '# Who may do what',
    '',
    'Written by `npm run gen` from the policies (`server/src/features/*/policy.ts`); do not edit. `server/src/documents/access.test.ts` tries every cell.',
    '',
    '✓ may · own: for what is their own; somebody else’s is answered like what does not exist · – is refused: guests with `please_login`, others with `no_access`',
    '',
    'VIP members get more dots a day; allowlisted members get the modes marked below. Who is allowlisted: accounts with the flag, and user keys that begin as `ALLOWLIST` says.',
    '',
    'API keys: rights of a key, any of which opens the call for what its owner may do; – no key does. `server/src/features/keys/bearer.test.ts` tries every one.',
    '',
    '## Calls',
    '',
    ...table(['call', 'what it does', ...ROLES, 'API keys'], rows),
    '',
    '## Modes',
    '',
    ...table(['mode', 'name', ...ROLES], modes),
  ].join('\n')}\n`
}

const SIGNS = { yes: '✓', own: 'own', no: '–' } as const

const flagsOf = (role: Role) => ({ accountId: '', isAllowlisted: role === 'allowlisted', isSuper: role === 'super' })

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string[] =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
