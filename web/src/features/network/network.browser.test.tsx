import type { NetworkTeam, NetworkWorker } from '@stipple/core/contract/network'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { MEMBER, Refusal } from '../../../test/stub-server.ts'
import { stubbedServer } from '../../../test/stubbed-server.ts'

const server = stubbedServer()
const main = () => page.getByRole('main')
const dialog = () => page.getByRole('dialog')
const names = () =>
  main()
    .getByRole('heading', { level: 3 })
    .elements()
    .map((element) => element.textContent)

const worker = (name: string, more: Partial<NetworkWorker> = {}): NetworkWorker => ({
  id: name,
  name,
  info: '',
  mine: false,
  models: ['SDXL 1.0'],
  threads: 1,
  maintenance: false,
  paused: false,
  online: true,
  uptime: 7200,
  speed: 1.5,
  megapixelsteps: 1234.567,
  requests: 12,
  kudos: 100,
  ...more,
})
const team = (name: string, more: Partial<NetworkTeam> = {}): NetworkTeam => ({
  id: name,
  name,
  info: '',
  mine: false,
  workers: 1,
  models: 1,
  uptime: 60,
  speed: 1,
  megapixelsteps: 1,
  requests: 1,
  ...more,
})
const leader = (rank: number, more = {}) => ({
  rank,
  name: `Member ${rank}`,
  kudos: 1_234_567 / rank,
  megapixelsteps: rank,
  mine: false,
  ...more,
})
const model = (id: string, more = {}) => ({ id, name: id, picture: '/logo.svg', queued: 0, workers: 1, ...more })

beforeEach(() => {
  server.answers['GET /api/network/performance'] = () => ({
    open: true,
    workers: 2,
    threads: 3,
    queued: 4,
    megapixelsteps_queued: 5,
    megapixelsteps_minute: 6.789,
  })
  server.answers['GET /api/network/workers'] = () => [
    worker('Attic', { mine: true, uptime: 60, speed: 2, requests: 3, megapixelsteps: 5 }),
    worker('Cellar', { info: 'Warm', team: { id: 'Owls', name: 'Owls' } }),
    worker('Barn', { uptime: 90_000, speed: 0.5, online: false }),
  ]
  server.answers['GET /api/network/teams'] = () => [team('Owls', { workers: 2, models: 9 }), team('Larks', { workers: 5, models: 3 })]
})

const choose = (group: string) => (label: string) =>
  main().getByRole('radiogroup', { name: group }).getByText(label, { exact: true }).click()
const sortBy = (label: string) => main().getByRole('combobox', { name: 'Sort by' }).selectOptions(label)
const open = choose('Parts of the network')

describe('the network', () => {
  it('sorts machines by every property, the largest first [N-04]', async () => {
    await renderApp('/network')
    await expect.poll(names).toEqual(['Attic', 'Cellar', 'Barn'])
    await expect.element(main().getByText('2 machines · 3 concurrent slots · 4 requests waiting')).toBeVisible()
    for (const [label, order] of [
      ['Name', ['Cellar', 'Barn', 'Attic']],
      ['Info', ['Cellar', 'Attic', 'Barn']],
      ['Uptime', ['Barn', 'Cellar', 'Attic']],
      ['Speed', ['Attic', 'Cellar', 'Barn']],
      ['Requests', ['Cellar', 'Barn', 'Attic']],
      ['MPS', ['Cellar', 'Barn', 'Attic']],
    ] as const) {
      await sortBy(label)
      await expect.poll(names).toEqual(order)
    }
    await main().getByRole('button', { name: 'Largest first' }).click()
    await expect.poll(names).toEqual(['Attic', 'Cellar', 'Barn'])
  })

  it('fits long names and many machines on a phone, sorts numbers numerically and empty values last [N-04]', async () => {
    const long = 'Renderfarmverwaltungsgesellschaft'.repeat(4)
    server.answers['GET /api/network/workers'] = () => [
      ...Array.from({ length: 120 }, (_, n) => worker(`Card ${n}`, { info: n === 9 ? 'Quiet' : '' })),
      worker(long, { info: long, team: { id: 'Owls', name: long } }),
    ]
    await renderApp('/network', { size: [390, 844] })
    await sortBy('Name')
    await expect.poll(() => names().slice(0, 3)).toEqual([long, 'Card 119', 'Card 118'])
    expect(names()).toHaveLength(121)
    expect(document.documentElement.scrollWidth).toBe(390)
    await main().getByRole('button', { name: 'Largest first' }).click()
    await expect.poll(() => names().slice(0, 2)).toEqual(['Card 0', 'Card 1'])
    expect(names().indexOf('Card 10')).toBe(10)
    await sortBy('Info')
    await main().getByRole('button', { name: 'Largest first' }).click()
    await expect.poll(() => names().slice(0, 2)).toEqual(['Card 9', long])
  })

  it('sorts teams by machines and models, models by queue, and models without an image last [N-04]', async () => {
    server.answers['GET /api/network/models'] = () => [
      model('Quick', { queued: 2, clear: 5 }),
      model('Slow', { queued: 1, clear: 500, workers: 3 }),
      model('Idle', { clear: 0, workers: 0 }),
      { id: 'Plain', name: 'Plain', queued: 1, workers: 1 },
      { id: 'Bare', name: 'Bare', queued: 9, workers: 9 },
    ]
    await renderApp('/network')
    await open('Teams')
    await expect.poll(names).toEqual(['Owls', 'Larks'])
    await sortBy('Worker Count')
    await expect.poll(names).toEqual(['Larks', 'Owls'])
    await sortBy('Model Count')
    await expect.poll(names).toEqual(['Owls', 'Larks'])
    await open('Models')
    await expect.poll(names).toEqual(['Quick', 'Slow', 'Idle', 'Bare', 'Plain'])
    // Without waiting requests there is no waiting time, and a model without workers has no machines.
    expect(main().getByRole('listitem').nth(2).element().textContent).toBe('Idle0 waitingno machines')
    for (const label of ['Clear Time', 'Worker Count']) {
      await sortBy(label)
      await expect.poll(names).toEqual(['Slow', 'Quick', 'Idle', 'Bare', 'Plain'])
    }
    await sortBy('Queued')
    await expect.poll(names).toEqual(['Quick', 'Slow', 'Idle', 'Bare', 'Plain'])
  })

  it('ranks ten members and one’s own rank, and shows news as Markdown with HTML as text [N-04]', async () => {
    server.answers['GET /api/network/leaders'] = ({ query }) => ({
      leaders: Array.from({ length: 10 }, (_, i) => leader(i + 1)),
      own: leader(query.get('by') === 'work' ? 31 : 42, { mine: true }),
    })
    server.answers['GET /api/network/news'] = () => [
      { date: '2026-11-01', title: 'Stipple 9', text: '- **Faster** <img src=x onerror="document.title=1">' },
    ]
    await renderApp('/network')
    await open('Leaders')
    await expect.element(main().getByText('1.23M')).toBeVisible()
    expect(main().getByRole('listitem').elements()).toHaveLength(11)
    await expect.element(main().getByRole('listitem').last()).toHaveTextContent('42You29.39K')
    await choose('Rank by')('Megapixelsteps')
    await expect.element(main().getByRole('listitem').last()).toHaveTextContent('31You31')
    await open('News')
    await expect.element(main().getByText('Faster', { exact: true })).toBeVisible()
    expect(main().getByText('Faster', { exact: true }).element().tagName).toBe('STRONG')
    expect(document.querySelector('img[src="x"]')).toBeNull()
  })

  it('lets owners edit their own machine and create a team [N-04]', async () => {
    server.answers['GET /api/account/session'] = () => ({ status: 1, data: { user: MEMBER } })
    const sent: unknown[] = []
    server.answers['POST /api/network/workers/:id'] = ({ body, path }) => {
      sent.push([path, body])
      return body['name'] === 'Barn'
        ? new Refusal(400, { code: 'name_taken', message: 'This name is already taken. Choose another one.' })
        : { status: 1 }
    }
    server.answers['POST /api/network/teams'] = ({ body }) => {
      sent.push(body)
      return { id: 'new' }
    }
    await renderApp('/network')
    await main().getByRole('button', { name: 'Edit' }).click()
    await dialog().getByLabelText('Name').fill('Barn')
    await dialog().getByLabelText('Team').selectOptions('Owls')
    await dialog().getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog().getByRole('alert')).toHaveTextContent('This name is already taken. Choose another one.')
    await dialog().getByLabelText('Name').fill('Loft')
    await dialog().getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(sent.at(-1)).toEqual(['/api/network/workers/Attic', { name: 'Loft', info: '', team: 'Owls' }])
    await open('Teams')
    await main().getByRole('button', { name: 'Create a team' }).click()
    await dialog().getByLabelText('Name').fill('Night shift')
    await dialog().getByRole('button', { name: 'Create a team' }).click()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(sent.at(-1)).toEqual({ name: 'Night shift', info: '' })
  })

  it('lets founders edit and disband only their own team [N-04]', async () => {
    server.answers['GET /api/account/session'] = () => ({ status: 1, data: { user: MEMBER } })
    server.answers['GET /api/network/teams'] = () => [team('Owls', { mine: true, info: 'At night' }), team('Larks')]
    const sent: unknown[] = []
    for (const call of ['POST /api/network/teams/:id', 'POST /api/network/teams/:id/disband'] as const)
      server.answers[call] = ({ body, path }) => {
        sent.push([path, body])
        return { status: 1 }
      }
    await renderApp('/network')
    await open('Teams')
    await main().getByRole('button', { name: 'Edit' }).click()
    await expect.element(dialog().getByLabelText('Name')).toHaveValue('Owls')
    await dialog().getByLabelText('Name').fill('Night owls')
    await dialog().getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog()).not.toBeInTheDocument()
    await main().getByRole('button', { name: 'Disband' }).click()
    await dialog().getByRole('button', { name: 'Disband' }).click()
    await expect.poll(() => sent).toHaveLength(2)
    expect(sent).toEqual([
      ['/api/network/teams/Owls', { name: 'Night owls', info: 'At night' }],
      ['/api/network/teams/Owls/disband', expect.anything()],
    ])
  })

  it('shows the settings of each worker program for this site [N-04]', async () => {
    await renderApp('/network')
    await main().getByRole('button', { name: 'Show settings' }).click()
    const { origin } = window.location
    const code = (file: string) => expect.poll(() => dialog().getByLabelText(file).element().textContent)
    await code('bridgeData.yaml').toContain(`horde_url: "${origin}/api/"`)
    await dialog().getByText('ComfyUI', { exact: true }).click()
    await code('.env').toContain(`GRID_API_URL=${origin}/api\nGRID_API_KEY=your key`)
    await dialog().getByText('AI-Horde-Worker', { exact: true }).first().click()
    await code('bridgeData.yaml').toContain(`horde_url: "${origin}"\nworker_name`)
  })

  it('shows errors in the place of missing data [E-10]', async () => {
    const broken = () => new Refusal(500, { code: 'internal', message: 'Something broke.' })
    server.answers['GET /api/account/session'] = () => ({ status: 1, data: { user: MEMBER } })
    server.answers['POST /api/network/workers/:id'] = broken
    server.answers['POST /api/network/user'] = () => new Refusal(404, { code: 'not_found', message: 'Not found.' })
    server.answers['GET /api/network/leaders'] = broken
    server.answers['GET /api/network/news'] = broken
    const { queries } = await renderApp('/network')
    await main().getByRole('button', { name: 'Reserve for me' }).click()
    await expect.element(page.getByText('Failed to update worker with ID Attic')).toBeVisible()
    await main().getByText('Worker rejected? Check its key').click()
    await main().getByLabelText('API key').fill('stp_wrong')
    await main().getByRole('button', { name: 'Check' }).click()
    await expect.element(main().getByText('Failed to find user by API key')).toBeVisible()
    server.answers['GET /api/network/workers'] = broken
    server.answers['GET /api/network/performance'] = broken
    await queries.invalidateQueries({ queryKey: ['network'] })
    await expect.element(main().getByText('Failed to update workers')).toBeVisible()
    await expect.element(main().getByText('Failed to get server performance')).toBeVisible()
    expect(names()).toContain('Attic')
    await open('Leaders')
    await expect.element(main().getByText('Failed to update leaderboard')).toBeVisible()
    await open('News')
    await expect.element(main().getByText('Failed to get news')).toBeVisible()
  })
})
