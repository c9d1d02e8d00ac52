import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { createComfyServer } from '../engines/src/kinds/comfyui/test/server.ts'
import { startStipple } from './start-stipple.ts'
import { dots, generateButton, promptBox, signUp } from './user.ts'

/** Two machines have the same model; the one with the job is powered off. */
test('moves a job from a failed engine to another, charges once, and lets members wait without an engine [M-02]', async ({ page }) => {
  const data = await mkdtemp(join(tmpdir(), 'stipple-failover-'))
  const machines = await Promise.all(
    ['Attic', 'Cellar'].map(async (name) => ({ name, comfy: await createComfyServer({ api: 'jobs', open: true }) })),
  )
  const stipple = await startStipple({ data })
  try {
    await page.addInitScript("localStorage.setItem('stipple-guide', 'closed')")
    await page.goto(`${stipple.url}/generate`)
    await signUp(page, 'boss')
    const headers = { 'x-isapi': '1', origin: stipple.url }
    const carried: string[] = []
    const ids = new Map<string, string>()
    for (const { name, comfy } of machines) {
      comfy.set({ state: 'running', ratio: 0.3 })
      const body = { kind: 'comfyui', name, settings: { address: comfy.origin } }
      const reply = await page.request.post(`${stipple.url}/api/manage/engine_add`, { headers, data: body })
      expect(reply.ok()).toBe(true)
      const { id, models }: { id: string; models: { model: string; label: { en: string } }[] } = (await reply.json()).data
      ids.set(name, id)
      carried.push(models.find(({ label }) => label.en === 'juggernautXL_v9')?.model ?? '')
    }
    expect(new Set(carried).size).toBe(1)

    await page.goto(`${stipple.url}/generate/Text2Img/${encodeURIComponent(carried[0] ?? '')}`)
    await promptBox(page).fill('a fox in the snow')
    const before = await dots(page)
    await generateButton(page).click()
    const atWork = () => machines.filter(({ comfy }) => comfy.submissions().length > 0)
    await expect.poll(() => atWork().length).toBe(1)
    const [dead] = atWork()
    const alive = machines.find((machine) => machine !== dead)
    if (!dead || !alive) throw new Error('no machine is at work')
    await dead.comfy.leave()
    await expect.poll(() => alive.comfy.submissions().length, { timeout: 15_000 }).toBe(1)
    alive.comfy.set({ state: 'done' })
    const picture = page
      .getByRole('main')
      .getByRole('img', { name: /a fox in the snow/ })
      .first()
    await expect(picture).toBeVisible()

    // Made once, paid once; the operator sees which machine is offline.
    const entries = await page.request.get(`${stipple.url}/api/v2/generate/jobs`)
    const { jobs }: { jobs: { status: string; cost: number; works: unknown[] }[] } = await entries.json()
    expect(jobs).toMatchObject([{ status: 'Finished', works: [{}] }])
    await expect.poll(() => dots(page)).toBe(before - (jobs[0]?.cost ?? 0))
    expect([dead.comfy.submissions().length, alive.comfy.submissions().length]).toEqual([1, 1])
    await page.goto(`${stipple.url}/manage/config?part=engines`)
    const line = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: dead.name }) })
    await expect(line.getByText(/^Offline since/)).toBeVisible()

    // The other dies too: the form shows it before sending, and a run waits instead of failing.
    await page.goto(`${stipple.url}/generate/Text2Img/${encodeURIComponent(carried[0] ?? '')}`)
    const facts = page.getByRole('form').getByText(/^about \d+ s/)
    await expect(facts).toBeVisible()
    await alive.comfy.leave()
    await expect(page.getByRole('form').getByText('Starts when the engine is back')).toBeVisible({ timeout: 90_000 })
    await expect(page.getByRole('button', { name: /^Model: .*Offline/ })).toBeVisible()
    await promptBox(page).fill('an owl at night')
    await generateButton(page).click()
    await expect(page.getByText('Waiting for the engine to come back online')).toBeVisible()
    await alive.comfy.comeBack()
    await page.request.post(`${stipple.url}/api/manage/engine_look`, { headers, data: { id: ids.get(alive.name) } })
    await expect(
      page
        .getByRole('main')
        .getByRole('img', { name: /an owl at night/ })
        .first(),
    ).toBeVisible({ timeout: 60_000 })
    await expect(facts).toBeVisible()
  } finally {
    await stipple.stop()
    await Promise.all(machines.map(({ comfy }) => comfy.close()))
    await rm(data, { recursive: true, force: true })
  }
})
