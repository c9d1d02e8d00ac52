import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'

/** User that runs PostgreSQL if we are root, which PostgreSQL refuses. */
export interface Identity {
  readonly uid: number
  readonly gid: number
  readonly name: string
}

/**
 * Unprivileged user to run as: the owner of an existing cluster, otherwise `postgres` or `nobody`. Undefined if we are not root and run it ourselves.
 * Never creates a user.
 */
export function chooseIdentity(cluster: string): Identity | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readUsers()
  const owner = statSync(cluster, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) {
    return { uid: owner.uid, gid: owner.gid, name: users.find((user) => user.uid === owner.uid)?.name ?? String(owner.uid) }
  }
  const user = users.find(({ name }) => name === 'postgres') ?? users.find(({ name }) => name === 'nobody')
  return user ?? { uid: 65_534, gid: 65_534, name: 'nobody' }
}

/** Returns true if that user can traverse every parent folder of `path` and enter it. */
export const canEnter = (identity: Identity, path: string): boolean =>
  spawnSync('/bin/sh', ['-c', 'cd "$0"', path], { ...ids(identity), cwd: '/', stdio: 'ignore' }).status === 0

/** Returns true if that user can execute the program. */
export const canRun = (identity: Identity, program: string): boolean =>
  spawnSync(program, ['--version'], { ...ids(identity), cwd: '/', stdio: 'ignore' }).status === 0

/** Options for `spawn` to run a program as that user, or as ourselves. */
export const ids = (identity: Identity | undefined): { uid?: number; gid?: number } =>
  identity ? { uid: identity.uid, gid: identity.gid } : {}

function readUsers(): Identity[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid, gid }) => Number.isInteger(uid) && Number.isInteger(gid) && uid > 0)
}
