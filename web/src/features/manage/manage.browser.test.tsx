import type { ManagedJob, ManagedMember, ManagedSetting } from '@stipple/core/contract/manage'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { Refusal } from '../../../test/stub-server.ts'
import { stubbedServer } from '../../../test/stubbed-server.ts'

const server = stubbedServer()

const JOB: ManagedJob = {
  id: '0199-failed',
  member: { uid: 'u7', name: 'Li Wei' },
  mode: 'Text2Img',
  jobType: 'Text2Img',
  model: 'test/painter',
  engine: 'painter',
  status: 'Failed',
  progress: 40,
  prompt: 'a fox in the snow',
  input: { prompt: 'a fox in the snow', steps: 20 },
  cost: 2,
  count: 1,
  attempt: 2,
  error: { code: 'engine_out_of_memory', message: 'There was not enough memory.', detail: 'killed at 4 GB' },
  warnings: [],
  created: '2026-11-21T04:00:00Z',
  started: '2026-11-21T04:00:05Z',
  finished: '2026-11-21T04:00:17Z',
  works: 0,
}
const WAITING: ManagedJob = { ...JOB, id: '0199-waiting', status: 'Pending', position: 3, prompt: '雪地里的狐狸' }
const { error: _, finished: __, ...OPEN } = WAITING

const MEMBER: ManagedMember = {
  uid: 'u7',
  name: 'Li Wei',
  platform: 'builtin',
  is_vip: false,
  is_allowlisted: false,
  is_super: false,
  suspended: false,
  balance: 96,
  works: 12,
  jobs: 15,
  storage: 2_400_000_000,
  created: '2026-11-01T04:00:00Z',
}

const DAILY: ManagedSetting = {
  key: 'dots.daily',
  group: 'dots',
  label: { en: 'Daily dots', zh: '每日领取点数' },
  kind: 'number',
  minimum: 0,
  maximum: 1000,
  value: 10,
  initial: 10,
  revision: 0,
}

const sent = (call: 'POST /api/manage/job_retry' | 'POST /api/manage/job_cancel' | 'POST /api/manage/job_front') => {
  const bodies: unknown[] = []
  server.answers[call] = ({ body }) => {
    bodies.push(body)
    return { status: 1 }
  }
  return bodies
}

describe('the administration', () => {
  it('starts with the state of the installation, and links to every part', async () => {
    server.answers['GET /api/manage/overview'] = () => ({
      status: 1,
      data: {
        queue: { waiting: 12, running: 3, longest: 130 },
        today: { finished: 40, failed: 2, members: 5, dots: 96, paid: [{ currency: 'CNY', amount: 4900 }], spent: 1.25 },
        engines: { well: 2, away: 1, needs_you: 0, paused: 0 },
        machines: { online: 1, missing: ['upkeep'] },
        inbox: { feedback: 4, reports: 1 },
        disk: { free: 5e9, total: 100e9 },
        version: '9.8.7',
      },
    })
    const { router } = await renderApp('/manage')
    const textOf = (name: string) => page.getByRole('region', { name, exact: true }).query()?.textContent
    await expect.poll(() => textOf('Queue')).toMatch(/Running3Waiting12Longest wait3 min/)
    await expect.poll(() => textOf('Today')).toMatch(/Finished jobs40Failed jobs2Dots charged96New members5/)
    await expect.poll(() => textOf('Money today')).toMatch(/ReceivedCN¥49(\.00)?Spent on engines1\.25/)
    await expect.poll(() => textOf('External engines')).toMatch(/Online2Offline1/)
    await expect.poll(() => textOf('System')).toMatch(/9\.8\.7/)
    const alerts = [...document.querySelectorAll('[data-alert] dt')].map(({ textContent }) => textContent)
    expect(alerts).toEqual(['Messages', 'Reports', 'Offline', 'Roles not running', 'Free disk space'])
    const desk = page.getByRole('navigation', { name: 'Administration' })
    await expect.element(desk.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page')
    await desk.getByRole('link', { name: 'API keys' }).click()
    expect(router.state.location.href).toBe('/manage/config?part=keys')
    await expect.element(desk.getByRole('link', { name: 'API keys' })).toHaveAttribute('aria-current', 'page')
    await expect.element(desk.getByRole('link', { name: 'Members' })).not.toHaveAttribute('aria-current')
  })

  it('shows a not-found page for an unknown part', async () => {
    await renderApp('/manage/config?part=nonsense')
    await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  })

  it('lists the queue with the reasons of failures, and retries, prioritizes or cancels jobs [S-12]', async () => {
    server.answers['POST /api/manage/jobs'] = () => ({ status: 1, total: 2, counts: { Pending: 1, Failed: 1 }, data: [OPEN, JOB] })
    const [retried, cancelled, moved] = [
      sent('POST /api/manage/job_retry'),
      sent('POST /api/manage/job_cancel'),
      sent('POST /api/manage/job_front'),
    ]
    await renderApp('/manage/jobs')
    const [waiting, failed] = [
      page.getByRole('row').filter({ hasText: '雪地里的狐狸' }),
      page.getByRole('row').filter({ hasText: 'a fox in the snow' }),
    ]
    await expect.element(failed.getByText('There was not enough memory.')).toBeVisible()
    await failed.getByRole('button', { name: 'Details' }).click()
    await expect.element(page.getByText('killed at 4 GB')).toBeVisible()
    await expect.element(page.getByText('12.0 s')).toBeVisible()
    await failed.getByRole('button', { name: 'Run again' }).click()
    await expect.poll(() => retried).toEqual([{ id: JOB.id }])
    await waiting.getByRole('button', { name: 'Run next' }).click()
    await expect.poll(() => moved).toEqual([{ id: WAITING.id }])
    await waiting.getByRole('button', { name: 'Cancel job' }).click()
    await expect
      .element(page.getByRole('dialog').getByText('The job stops immediately, and its dots are returned to Li Wei.'))
      .toBeVisible()
    expect(cancelled).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel job' }).click()
    await expect.poll(() => cancelled).toEqual([{ id: WAITING.id }])
  })

  it('shows “Admins only” when the server refuses access [S-12]', async () => {
    server.answers['POST /api/manage/jobs'] = () => new Refusal(403, { code: 'no_access', message: 'Access is limited' })
    await renderApp('/manage/jobs')
    await expect.element(page.getByRole('heading', { name: 'Admins only' })).toBeVisible()
  })

  it('grants dots once, however often the button is pressed, and asks before suspending [S-12]', async () => {
    const grants: { request_key?: string }[] = []
    const changes: unknown[] = []
    server.answers['GET /api/manage/settings'] = () => ({ status: 1, data: [] })
    server.answers['POST /api/manage/members'] = () => ({ status: 1, total: 1, data: [MEMBER] })
    server.answers['POST /api/manage/member_grant'] = ({ body }) => {
      grants.push(body)
      if (grants.length === 1) return new Refusal(503, { code: 'unavailable', message: 'Try again' })
      return { status: 1, data: { ...MEMBER, balance: 196 } }
    }
    server.answers['POST /api/manage/member_update'] = ({ body }) => {
      changes.push(body)
      return { status: 1, data: MEMBER }
    }
    await renderApp('/manage/config')
    await page.getByRole('button', { name: 'Actions for Li Wei' }).click()
    await page.getByRole('menuitem', { name: 'Give dots' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabelText('Reason (shown to the member)').fill('won the contest')
    await dialog.getByRole('button', { name: 'Give', exact: true }).click()
    await expect.element(dialog.getByText('Try again')).toBeVisible()
    await dialog.getByRole('button', { name: 'Give', exact: true }).click()
    await expect.element(page.getByText('Li Wei now has 196 dots.')).toBeVisible()
    expect(grants).toHaveLength(2)
    expect(grants[1]).toEqual({ ...grants[0] })
    expect(grants[0]).toMatchObject({ uid: 'u7', amount: 100, reason: 'won the contest' })
    await page.getByRole('button', { name: 'Actions for Li Wei' }).click()
    await page.getByRole('menuitem', { name: 'Suspend' }).click()
    await expect.element(page.getByRole('dialog').getByText('Suspend Li Wei?')).toBeVisible()
    expect(changes).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
    await expect.poll(() => changes).toEqual([{ uid: 'u7', suspended: true }])
  })

  it('sorts members by column headers, and suspends several at once [F: administration tables]', async () => {
    const asked: unknown[] = []
    const changes: unknown[] = []
    const other = { ...MEMBER, uid: 'u8', name: 'Mo', suspended: true, is_vip: true }
    server.answers['POST /api/manage/members'] = ({ body }) => {
      asked.push([body['sort'], body['descending']])
      return { status: 1, total: 2, data: [MEMBER, other] }
    }
    server.answers['POST /api/manage/member_update'] = ({ body }) => {
      changes.push(body)
      return { status: 1, data: MEMBER }
    }
    await renderApp('/manage/config')
    await expect.element(page.getByRole('row', { name: /Li Wei/ }).getByText('2.4 GB')).toBeVisible()
    expect(asked.at(-1)).toEqual(['created', true])
    await page.getByRole('button', { name: 'Storage' }).click()
    await expect.poll(() => asked.at(-1)).toEqual(['storage', true])
    await page.getByRole('button', { name: 'Storage' }).click()
    await expect.poll(() => asked.at(-1)).toEqual(['storage', false])
    await expect.element(page.getByRole('columnheader', { name: 'Storage' })).toHaveAttribute('aria-sort', 'ascending')
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
    const bar = page.getByRole('group', { name: '2 selected' })
    await bar.getByRole('button', { name: 'Suspend' }).click()
    await page.getByRole('dialog', { name: 'Suspend 1 member?' }).getByRole('button', { name: 'Suspend' }).click()
    await expect.poll(() => changes).toEqual([{ uid: 'u7', suspended: true }])
    await expect.element(page.getByText('1 done.')).toBeVisible()
  })

  it('logs a member out everywhere after a confirmation [F: log out members]', async () => {
    const ended: unknown[] = []
    server.answers['POST /api/manage/members'] = () => ({ status: 1, total: 1, data: [MEMBER] })
    server.answers['POST /api/manage/member_log_out'] = ({ body }) => {
      ended.push(body)
      return { status: 1 }
    }
    await renderApp('/manage/config')
    await page.getByRole('button', { name: 'Actions for Li Wei' }).click()
    await page.getByRole('menuitem', { name: 'Log out everywhere' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click()
    await expect.poll(() => ended).toEqual([{ uid: 'u7' }])
  })

  it('invites members, shows the link of each or the reason, and keeps the refused ones [F: invite members]', async () => {
    const asked: unknown[] = []
    server.answers['POST /api/manage/members'] = () => ({ status: 1, total: 1, data: [MEMBER] })
    server.answers['POST /api/manage/member_invite'] = ({ body }) => {
      asked.push(body)
      const made = { name: 'mira', email: 'mira@example.org', uid: 'u8', url: 'https://studio.example/reset-password?name=mira#ticket' }
      const refused = { email: 'li@example.org', error: { code: 'already_member', message: 'They are here already.' } }
      return { status: 1, data: [{ ...made, mailed: false }, refused] }
    }
    await renderApp('/manage/config')
    await page.getByRole('button', { name: 'Invite' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite members' })
    await expect.element(dialog.getByRole('button', { name: 'Invite' })).toBeDisabled()
    await dialog.getByLabelText('E-mail addresses or names').fill('mira@example.org\n\nli@example.org\n')
    await dialog.getByText('VIP').click()
    await dialog.getByRole('button', { name: 'Invite' }).click()
    await expect.element(dialog.getByText('1 member created.')).toBeVisible()
    expect(asked).toEqual([{ members: [{ email: 'mira@example.org' }, { email: 'li@example.org' }], role: 'vip' }])
    await expect.element(dialog.getByRole('button', { name: 'Copy the link of mira' })).toBeVisible()
    await expect.element(dialog.getByText('They are here already.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Invite others' }).click()
    await expect.element(dialog.getByLabelText('E-mail addresses or names')).toHaveValue('li@example.org')
  })

  it('reports how many of several jobs were cancelled, and why others were not [F: administration tables]', async () => {
    server.answers['POST /api/manage/jobs'] = () => ({
      status: 1,
      total: 2,
      counts: {},
      data: [OPEN, { ...OPEN, id: '0199-late', prompt: 'too late' }, JOB],
    })
    server.answers['POST /api/manage/job_cancel'] = ({ body }) =>
      body['id'] === '0199-late' ? new Refusal(409, { code: 'not_cancellable', message: 'It has ended.' }) : { status: 1 }
    await renderApp('/manage/jobs')
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
    await page.getByRole('group', { name: '3 selected' }).getByRole('button', { name: 'Cancel job' }).click()
    await page.getByRole('dialog', { name: 'Cancel 2 jobs?' }).getByRole('button', { name: 'Cancel job' }).click()
    await expect.element(page.getByText('1 of 2 done. It has ended.')).toBeVisible()
  })

  it('filters changes by area and words, and shows the differences [F: audit log filters]', async () => {
    const asked: unknown[] = []
    server.answers['GET /api/manage/settings'] = () => ({ status: 1, data: [] })
    server.answers['POST /api/manage/audit'] = ({ body }) => {
      asked.push([body['area'], body['search']])
      const change = { id: '1', by: { uid: 'u1', name: 'Ada' }, action: 'member_update', subject: 'u7', at: '2026-11-21T04:00:00Z' }
      return {
        status: 1,
        total: 1,
        data: [{ ...change, before: { is_vip: false, is_super: false }, after: { is_vip: true, is_super: false } }],
      }
    }
    await renderApp('/manage/config?part=audit')
    await expect.element(page.getByText('is_vip: false → true')).toBeVisible()
    await page.getByRole('radiogroup', { name: 'Area' }).getByText('Members', { exact: true }).click()
    await page.getByRole('searchbox', { name: 'Search' }).fill('u7')
    await expect.poll(() => asked.at(-1)).toEqual(['members', 'u7'])
    await page.getByRole('button', { name: 'Details' }).click()
    await expect.element(page.getByText('Before')).toBeVisible()
  })

  it('keeps typed text until it is saved, and resets a setting to its default [S-12]', async () => {
    const changes: unknown[] = []
    let current = DAILY
    server.answers['GET /api/manage/settings'] = () => ({ status: 1, data: [current] })
    server.answers['POST /api/manage/settings'] = ({ body }) => {
      changes.push(body)
      const value = typeof body['value'] === 'number' ? body['value'] : 10
      current = { ...DAILY, value, revision: current.revision + 1, changed: { by: 'u1', at: '2026-11-21T04:00:00Z' } }
      return { status: 1, data: current }
    }
    await renderApp('/manage/config?part=dots')
    const form = page.getByRole('form', { name: 'Daily dots' })
    await form.getByRole('spinbutton').or(form.getByRole('textbox')).fill('25')
    ;(document.activeElement as HTMLElement | null)?.blur()
    await form.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => changes).toEqual([{ key: 'dots.daily', revision: 0, value: 25 }])
    await expect.element(form.getByText('Changed by u1, 11-21 12:00')).toBeVisible()
    await form.getByRole('button', { name: 'Reset to default' }).click()
    await expect.poll(() => changes.at(-1)).toEqual({ key: 'dots.daily', revision: 1 })
  })

  it('finds settings of all groups, and applies a settings file after a confirmation [F: search of settings] [F: settings file]', async () => {
    const label = { en: 'Days in the trash', zh: '回收站保留天数' }
    const trash: ManagedSetting = { ...DAILY, key: 'keeping.trashDays', group: 'keeping', label, value: 30, initial: 30 }
    const changes: unknown[] = []
    server.answers['GET /api/manage/settings'] = () => ({ status: 1, data: [DAILY, trash] })
    server.answers['POST /api/manage/settings'] = ({ body }) => {
      changes.push(body)
      return { status: 1, data: DAILY }
    }
    await renderApp('/manage/config?part=dots')
    await page.getByRole('searchbox', { name: 'Search all settings' }).fill('trash')
    await expect.element(page.getByRole('heading', { name: 'Retention', level: 2 })).toBeVisible()
    await expect.element(page.getByRole('form', { name: 'Days in the trash' })).toBeVisible()
    await expect.element(page.getByRole('form', { name: 'Daily dots' })).not.toBeInTheDocument()
    const input = document.querySelector<HTMLInputElement>('input[type="file"]')
    const file = new File(['{"settings": {"keeping.trashDays": 60, "dots.daily": 10}}'], 'settings.json', { type: 'application/json' })
    await page.elementLocator(input ?? document.body).upload(file)
    await page.getByRole('dialog', { name: 'Change 1 setting?' }).getByRole('button', { name: 'Change' }).click()
    await expect.poll(() => changes).toEqual([{ key: 'keeping.trashDays', revision: 0, value: 60 }])
    await expect.element(page.getByText('1 setting changed.')).toBeVisible()
  })

  it('lists machines with processes and missing roles, and downloads weights to one machine', async () => {
    const ordered: unknown[] = []
    const state = () => (ordered.length > 0 ? ('ready' as const) : ('absent' as const))
    const process = { version: '0.9.0', since: '2026-11-21T04:00:00Z', seen: '2026-11-21T04:00:05Z' }
    server.answers['GET /api/manage/machines'] = () => ({
      status: 1,
      data: {
        machines: [
          {
            name: 'front',
            cores: 2,
            memory: 8e9,
            processes: [
              { ...process, id: 'p1', roles: ['pages', 'elsewhere'], slots: 0, running: 0, engines: 0 },
              { ...process, id: 'p3', roles: ['upkeep'], slots: 0, running: 0, engines: 0 },
            ],
            packs: [],
          },
          {
            name: 'painter',
            cores: 16,
            memory: 64e9,
            processes: [{ ...process, id: 'p2', roles: ['here'], slots: 4, running: 3, engines: 20 }],
            packs: [{ id: 'eyes', state: state() }],
          },
        ],
        packs: [{ id: 'eyes', name: { en: 'Eyes', zh: '眼睛' }, bytes: 12e6 }],
        missing: ['upkeep'],
        closed: { engines: 1, webhooks: 2, members: 3, apps: 4 },
      },
    })
    server.answers['POST /api/manage/pack_install'] = ({ body }) => {
      ordered.push(body)
      return { status: 1 }
    }
    await renderApp('/manage/machines')
    await expect.element(page.getByText(/^No process has the upkeep role/)).toBeVisible()
    const rows = page.getByRole('row')
    await expect.poll(() => rows.nth(1).query()?.textContent).toMatch(/^frontWeb.*External engines.*0\.9\.0/)
    const processes = page.getByRole('list', { name: 'Processes on front' })
    await expect.poll(() => processes.query()?.textContent).toMatch(/Web.*External engines.*Upkeep/)
    await expect.poll(() => rows.filter({ hasText: 'painter' }).query()?.textContent).toMatch(/painterLocal engines16.*3 \/ 420/)
    await page.getByRole('columnheader', { name: 'Cores' }).getByRole('button').click()
    await expect.poll(() => rows.nth(1).query()?.textContent).toMatch(/^painter/)
    await page.getByRole('button', { name: 'Model packs: 0 of 1' }).click()
    const weights = page.getByRole('list', { name: 'Model packs on painter' })
    await weights.getByRole('button', { name: 'Download' }).click()
    await expect.element(weights.getByText(/Installed/)).toBeVisible()
    expect(ordered).toEqual([{ id: 'eyes', machine: 'painter' }])
  })
})
