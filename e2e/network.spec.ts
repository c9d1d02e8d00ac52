import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { check, checkScreen, open } from './check-screen.ts'
import { startStipple } from './start-stipple.ts'
import { generateButton, promptBox, signUp } from './user.ts'

const MODEL = 'AlbedoBase XL (SDXL)'

/** A member's worker with the protocol of AI Horde worker programs: asks until there is work, and delivers real images. */
function bringWorker(url: string, key: string) {
  const post = async (path: string, body: object) => {
    const headers = { apikey: key, 'content-type': 'application/json' }
    const answer = await fetch(`${url}/api/v2/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await answer.json()) as { id?: string | null; payload: { width: number; height: number }; reward?: number }
  }
  const facts = { name: 'Attic card', models: [MODEL], bridge_agent: 'AI Horde Worker reGen:9:x', max_pixels: 2 ** 22, threads: 2 }
  return {
    pop: () => post('generate/pop', facts),
    deliver: async ({ id, payload }: Awaited<ReturnType<typeof post>>) => {
      const { width, height } = payload
      const picture = await sharp({ create: { width, height, channels: 3, background: 'seagreen' } })
        .webp()
        .toBuffer()
      return post('generate/submit', { id, generation: picture.toString('base64'), seed: 1, state: 'ok' })
    },
  }
}

/** An operator opens the network, a member's graphics card joins it, and makes another member's image. */
test('opens the network, creates a key, runs a member’s job on a worker, shows it and lets its owner rename it [N-02] [N-03] [N-04]', async ({
  page,
  browser,
}) => {
  const data = await mkdtemp(join(tmpdir(), 'stipple-network-'))
  const stipple = await startStipple({ data })
  try {
    await page.addInitScript("localStorage.setItem('stipple-guide', 'closed')")
    await page.goto(`${stipple.url}/generate`)
    await signUp(page, 'boss')
    await page.goto(`${stipple.url}/network`)
    await expect(page.getByText('This network is closed')).toBeVisible()

    await page.goto(`${stipple.url}/manage/config?part=engines`)
    await page.getByRole('button', { name: 'Connect an engine' }).first().click()
    await page.getByRole('group', { name: 'Or choose a type' }).getByText('Members’ machines', { exact: true }).click()
    await page.getByRole('button', { name: 'List models' }).click()
    await page.getByRole('textbox', { name: 'Engine name' }).fill('Members')
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect(page.getByText('Ready', { exact: true })).toBeVisible()

    // The owner of a graphics card reads the instructions, creates a key, and starts the worker.
    const owner = await open(await browser.newContext({ reducedMotion: 'reduce' }))
    await owner.page.addInitScript("localStorage.setItem('stipple-guide', 'closed')")
    await owner.page.goto(`${stipple.url}/network`)
    await signUp(owner.page, 'rosa')
    await owner.page.getByRole('button', { name: 'Show settings' }).click()
    await expect(owner.page.getByLabel('bridgeData.yaml')).toContainText(`horde_url: "${stipple.url}/api/"`)
    await owner.page.keyboard.press('Escape')
    await owner.page.getByRole('link', { name: 'Create API key' }).click()
    await owner.page.getByRole('button', { name: 'Create API key' }).click()
    const dialog = owner.page.getByRole('dialog')
    await dialog.getByLabel('Name', { exact: true }).fill('Attic card')
    await dialog.getByRole('checkbox', { name: 'Run my graphics card as a worker' }).check()
    await dialog.getByRole('button', { name: 'Create API key' }).click()
    const key = (await dialog.getByLabel('Key', { exact: true }).textContent()) ?? ''
    const worker = bringWorker(stipple.url, key.trim())
    await worker.pop()

    await owner.page.goto(`${stipple.url}/network`)
    const card = owner.page.getByRole('listitem').filter({ hasText: 'Attic card' })
    await expect(card.getByText('Yours')).toBeVisible()
    await expect(card.getByText('0 images')).toBeVisible()

    // It makes another member's image, and the page shows that automatically.
    const member = await open(await browser.newContext({ reducedMotion: 'reduce' }))
    await member.page.goto(`${stipple.url}/generate`)
    await signUp(member.page, 'otto')
    const offered = async () =>
      ((await (await member.page.request.get(`${stipple.url}/api/v2/models.json`)).json()) as { model: string; label: string }[]).find(
        ({ label }) => label === MODEL,
      )?.model
    await expect.poll(offered, { timeout: 60_000 }).toBeDefined()
    await member.page.goto(`${stipple.url}/generate/Text2Img/${encodeURIComponent((await offered()) ?? '')}`)
    await promptBox(member.page).fill('a fox in the snow')
    await generateButton(member.page).click()
    let work = await worker.pop()
    await expect
      .poll(
        async () => {
          if (typeof work.id !== 'string') work = await worker.pop()
          return typeof work.id
        },
        { timeout: 60_000 },
      )
      .toBe('string')
    expect((await worker.deliver(work)).reward).toBeGreaterThan(0)
    const picture = member.page
      .getByRole('main')
      .getByRole('img', { name: /a fox in the snow/ })
      .first()
    await expect(picture).toBeVisible({ timeout: 60_000 })
    check(member.errors).toEqual([])
    await member.page.context().close()
    await expect(card.getByText(/^[1-9]\d* image/)).toBeVisible({ timeout: 30_000 })

    // The owner creates a team and adds the worker to it.
    await owner.page.getByText('Teams', { exact: true }).click()
    await owner.page.getByRole('button', { name: 'Create a team' }).click()
    await dialog.getByLabel('Name').fill('Night owls')
    await dialog.getByRole('button', { name: 'Create a team' }).click()
    await expect(owner.page.getByRole('heading', { name: 'Night owls' })).toBeVisible()
    await owner.page.getByText('Machines', { exact: true }).click()
    await card.getByRole('button', { name: 'Edit' }).click()
    await dialog.getByLabel('Info').fill('Warm and quiet')
    await dialog.getByLabel('Team').selectOption('Night owls')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(card.getByText('Warm and quiet')).toBeVisible()
    await expect(card.getByText('Night owls')).toBeVisible()
    await owner.page.getByText('Leaders', { exact: true }).click()
    await expect(owner.page.getByRole('listitem').filter({ hasText: 'You' })).toBeVisible()
    await owner.page.getByText('Machines', { exact: true }).click()

    await checkScreen(owner.page, { name: 'network', language: 'en', quotes: true })
    await owner.page.setViewportSize({ width: 1440, height: 900 })
    await owner.page.getByRole('banner').getByRole('button', { name: '中文' }).click()
    await checkScreen(owner.page, { name: 'network', language: 'cn', quotes: true })
    check(owner.errors).toEqual([])
    await owner.page.context().close()
  } finally {
    await stipple.stop()
    await rm(data, { recursive: true, force: true })
  }
})
