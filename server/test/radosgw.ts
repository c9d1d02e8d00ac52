import { execFile, execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { access, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { StorageConfig } from '../src/config.ts'
import { waitFor } from './wait-for.ts'

const run = promisify(execFile)
const KEYS = { accessKeyId: 'STIPPLETEST', secretAccessKey: 'only-for-this-test' }

export interface Radosgw extends AsyncDisposable {
  readonly settings: Extract<StorageConfig, { kind: 's3' }>
  stop(): Promise<void>
}

/** Returns whether Debian's radosgw, ceph-mon, ceph-osd and ceph-common are installed. */
export function hasRadosgw(): boolean {
  try {
    for (const program of ['radosgw', 'ceph-mon', 'ceph-osd', 'ceph-authtool']) execFileSync('which', [program], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Starts Ceph's object gateway on loopback, in memory: one monitor, one store, one gateway. It is a real S3 that checks signatures. */
export async function startRadosgw(): Promise<Radosgw> {
  const directory = await mkdtemp(join(tmpdir(), 'stipple-rgw-'))
  const stop = async (): Promise<void> => {
    for (const name of ['client.admin', 'osd.0', 'mon.a']) await endProcess(join(directory, 'run', `${name}.pid`))
    await rm(directory, { recursive: true, force: true })
  }
  try {
    return { settings: await startIn(directory), stop, [Symbol.asyncDispose]: stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startIn(directory: string): Promise<Radosgw['settings']> {
  const at = (...names: string[]): string => join(directory, ...names)
  for (const name of ['mon', 'osd', 'run', 'rgw', 'log']) await mkdir(at(name))
  const [monitor, legacy, gateway] = await freePorts(3)
  const monitors = `[v2:127.0.0.1:${monitor},v1:127.0.0.1:${legacy}]`
  await writeFile(at('ceph.conf'), configuration(directory, { monitors, gateway }))
  const ceph = (program: string, args: string[], input?: string) => runWith(program, args, { CEPH_CONF: at('ceph.conf') }, input)

  await ceph('ceph-authtool', ['--create-keyring', at('keyring'), '--gen-key', '-n', 'mon.', '--cap', 'mon', 'allow *'])
  await ceph('ceph-authtool', [
    at('keyring'),
    '--gen-key',
    '-n',
    'client.admin',
    '--cap',
    'mon',
    'allow *',
    '--cap',
    'osd',
    'allow *',
    '--cap',
    'mgr',
    'allow *',
  ])
  await ceph('monmaptool', ['--create', '--clobber', '--fsid', FSID, '--addv', 'a', monitors, at('monmap')])
  await ceph('ceph-mon', ['-i', 'a', '--mkfs', '--monmap', at('monmap'), '--keyring', at('keyring')])
  await ceph('ceph-mon', ['-i', 'a'])
  const admin = (args: string[], input?: string) =>
    ceph('ceph', ['-n', 'client.admin', '-k', at('keyring'), '--connect-timeout', '20', ...args], input)

  const osd = randomUUID()
  const key = (await ceph('ceph-authtool', ['--gen-print-key'])).trim()
  await admin(['osd', 'new', osd, '-i', '-'], JSON.stringify({ cephx_secret: key }))
  await ceph('ceph-authtool', ['--create-keyring', at('osd', 'keyring'), '-n', 'osd.0', '--add-key', key])
  await ceph('ceph-osd', ['-i', '0', '--mkfs', '--osd-uuid', osd, '--keyring', at('osd', 'keyring')])
  await ceph('ceph-osd', ['-i', '0', '--keyring', at('osd', 'keyring')])
  await admin(['osd', 'crush', 'add', 'osd.0', '1.0', 'host=h', 'root=default'])
  const { accessKeyId, secretAccessKey } = KEYS
  await ceph('radosgw-admin', [
    '-n',
    'client.admin',
    '-k',
    at('keyring'),
    'user',
    'create',
    '--uid=app',
    '--display-name=app',
    `--access-key=${accessKeyId}`,
    `--secret-key=${secretAccessKey}`,
  ])
  await ceph('radosgw', ['-n', 'client.admin', '--keyring', at('keyring'), '--no-mon-config'])
  const endpoint = `http://127.0.0.1:${gateway}`
  await waitFor(async () => (await fetch(endpoint)).ok)

  return {
    kind: 's3',
    bucket: 'stipple',
    region: 'us-east-1',
    endpoint,
    publicEndpoint: undefined,
    ...KEYS,
    pathStyle: true,
    prefix: 'test',
  }
}

const FSID = '5a7a4b7e-4c5b-4e0d-9f36-0c1de9a2b0f1'

/** Configuration of Ceph: authentication, which the gateway requires, and one copy of all data, in memory. */
const configuration = (directory: string, { monitors, gateway }: { monitors: string; gateway: number | undefined }): string => `[global]
keyring = ${directory}/keyring
fsid = ${FSID}
mon_host = ${monitors}
public_addr = 127.0.0.1
cluster_addr = 127.0.0.1
ms_bind_ipv4 = true
auth_cluster_required = cephx
auth_service_required = cephx
auth_client_required = cephx
auth_allow_insecure_global_id_reclaim = false
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 4
osd_pool_default_pgp_num = 4
osd_pool_default_pg_autoscale_mode = off
mon_allow_pool_size_one = true
osd_crush_chooseleaf_type = 0
run_dir = ${directory}/run
admin_socket = ${directory}/run/$name.asok
log_file = ${directory}/log/$name.log
pid_file = ${directory}/run/$name.pid
osd_class_load_list = *
osd_class_default_list = *
mon_data = ${directory}/mon
osd_data = ${directory}/osd
osd_objectstore = memstore
memstore_device_bytes = 1073741824
mon_data_avail_crit = 1
[client]
rgw_frontends = beast endpoint=127.0.0.1:${gateway}
rgw_data = ${directory}/rgw
rgw_thread_pool_size = 16
`

async function runWith(program: string, args: string[], environment: Record<string, string>, input?: string): Promise<string> {
  const running = run(program, args, { env: { ...process.env, ...environment }, timeout: 60_000 })
  running.child.stdin?.end(input)
  return (await running).stdout
}

async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<ReturnType<typeof createServer>>((resolve) => {
          const server = createServer().listen(0, '127.0.0.1', () => resolve(server))
        }),
    ),
  )
  const ports = servers.map((server) => {
    const address = server.address()
    return typeof address === 'object' && address ? address.port : 0
  })
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}

async function endProcess(pidFile: string): Promise<void> {
  const pid = Number(await readFile(pidFile, 'utf8').catch(() => '0'))
  if (pid === 0) return
  process.kill(pid, 'SIGKILL')
  await waitFor(async () =>
    access(`/proc/${pid}`).then(
      () => false,
      () => true,
    ),
  )
}
