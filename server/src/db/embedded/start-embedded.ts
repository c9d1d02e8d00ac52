import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '@stipple/engines/spec'
import { type Binaries, findBinaries, reachableBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { type Place, choosePlace } from './place.ts'
import { findPostmaster, isGone, type Settings, spawnPostmaster, stopPostmaster } from './postmaster.ts'
import { type Session, databaseUrl, joinServer } from './session.ts'
import { withStartingLock } from './starting-lock.ts'

export interface EmbeddedDatabase {
  /** Address of the database `stipple` with the role that owns the server. */
  readonly url: string
  /** True if a server was already running on the folder. */
  readonly adopted: boolean
  /** Actual database folder; differs from the wanted one if root had to move it. */
  readonly directory: string
  /** Stops the server and waits, unless another process uses it. Idempotent. */
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL from the npm binaries on its own folder, or adopts the server already running there (it outlives a killed parent). Listens on
 * 127.0.0.1 only, on a random port, with a random scram password. If the server dies it is restarted on the same port, repeatedly. Throws with advice
 * for the user.
 */
export async function startEmbedded(options: {
  directory: string
  log: Log
  settings?: Settings
  /** Preferred port; otherwise, or if it is taken, any free one. */
  port?: number
  /** Folder for root's database if unprivileged users cannot enter the wanted one. */
  fallbackRoot?: string
}): Promise<EmbeddedDatabase> {
  const { log, settings = {} } = options
  await findBinaries()
  const place = await choosePlace({ directory: options.directory, fallbackRoot: options.fallbackRoot ?? '/var/lib/stipple', log })

  const first = await reachServer({ place, settings, log, ...(options.port !== undefined && { wantedPort: options.port }) })
  const { password } = first
  const port = first.session.postmaster.port
  let session: Session | undefined = first.session
  let stopping: Promise<void> | undefined
  let reviving: Promise<void> | undefined
  const ended = new AbortController()

  /** Time of the last start, and the pause before it (ms). */
  let [since, pause] = [performance.now(), 0]

  const watch = (): void =>
    session?.onLost(() => {
      session = undefined
      if (!stopping) reviving = revive()
    })

  /** Restarts it until it stays up, with growing pauses: a full disk may have space later. */
  const revive = async (): Promise<void> => {
    pause = performance.now() - since > LONG_LIFE_MS ? 0 : longer(pause)
    log.warn({ port, pause }, 'PostgreSQL has ended unexpectedly; starting it again')
    for (; !ended.signal.aborted; pause = longer(pause)) {
      try {
        await delay(pause, undefined, { signal: ended.signal })
        session = (await reachServer({ place, settings, log, knownPort: port })).session
        since = performance.now()
        return watch()
      } catch (error) {
        if (!ended.signal.aborted)
          log.error({ err: error, messages: join(place.directory, 'postgres.log') }, 'PostgreSQL could not be started again')
      }
    }
  }

  const stop = async (): Promise<void> => {
    ended.abort()
    await reviving
    const last = session
    if (!last) return
    if (await last.leave()) await stopPostmaster(last.postmaster)
    else log.info({ port }, 'PostgreSQL stays up: another process uses it')
    await last.close()
  }

  watch()
  return {
    url: databaseUrl({ port, password, database: 'stipple' }),
    adopted: first.adopted,
    directory: place.directory,
    stop: () => (stopping ??= stop()),
  }
}

interface Reach {
  place: Place
  settings: Settings
  log: Log
  /** The port to try first. */
  wantedPort?: number
  /** Port that clients already use; required. */
  knownPort?: number
}

const START_MS = 180_000
/** A server that ran this long did not fail at startup (ms). */
const LONG_LIFE_MS = 30_000
const LONGEST_PAUSE_MS = 15_000
const longer = (pause: number): number => Math.min(LONGEST_PAUSE_MS, Math.max(250, pause * 2))

/** Adopts or starts the server; one process at a time per folder. */
function reachServer(reach: Reach): Promise<{ session: Session; adopted: boolean; password: string }> {
  const { place } = reach
  return withStartingLock({ path: join(place.directory, 'starting.lock'), waitMs: START_MS }, async () => {
    const binaries = await reachableBinaries(place)
    const { password, created } = await ensureCluster(place, binaries)
    const deadline = performance.now() + START_MS

    const running = await findPostmaster(place)
    const adopted = running && (await joinServer({ postmaster: running, password, deadline }).catch(explainRefusal(place, running.pid)))
    const session = adopted ?? (await startServer({ ...reach, binaries, password, deadline }))

    if (created) reach.log.info({ directory: place.directory }, 'a new database was created')
    await session.createDatabase('stipple')
    return { session, adopted: adopted !== undefined, password }
  })
}

async function startServer(start: Reach & { binaries: Binaries; password: string; deadline: number }): Promise<Session> {
  const { place, password, deadline } = start
  let tryPort = start.knownPort ?? start.wantedPort
  for (;;) {
    const { child, port, output } = await spawnPostmaster({
      place,
      binaries: start.binaries,
      settings: start.settings,
      ...(tryPort !== undefined && { port: tryPort }),
    })
    if (child.pid === undefined) throw new Error(`${start.binaries.postgres} cannot be run.`)
    const session = await joinServer({ postmaster: { pid: child.pid, port }, password, deadline })
    if (session) return session

    const reason = await output()
    const held = HELD_BY_THE_DEAD.test(reason)
    const taken = PORT_TAKEN.test(reason)
    if (!(held || taken) || performance.now() > deadline) {
      throw new Error(`PostgreSQL did not start in ${place.directory}:\n${reason.trim().slice(-1500)}`)
    }
    if (taken) tryPort = start.knownPort
    const other = await findPostmaster(place)
    if (other) await isGone(other.pid, 500)
    else await delay(200)
  }
}

/** After kill -9 of the server, its child processes and shared memory remain for a moment. */
const HELD_BY_THE_DEAD = /lock file ".*" already exists|shared memory block .* is still in use|bogus data in lock file/
const PORT_TAKEN = /could not bind|could not create any TCP\/IP sockets|Address already in use/i

const explainRefusal =
  (place: Place, pid: number) =>
  (error: unknown): never => {
    throw new Error(
      `A PostgreSQL server (process ${pid}) already runs on ${place.directory} but does not let us in: ` +
        `${error instanceof Error ? error.message : String(error)}. End it with "kill -INT ${pid}", then start again.`,
    )
  }
