import { messages as english } from '@stipple/core/messages/en/messages'
import { messages as chinese } from '@stipple/core/messages/zh/messages'
import { MODE_LIST } from '@stipple/core/modes/find-mode'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { offerEveryMode } from '../../../test/every-mode.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { stubbedServer } from '../../../test/stubbed-server.ts'

const server = stubbedServer()

const menu = () => page.getByRole('menu')
const item = (name: string | RegExp) => menu().getByRole('menuitemradio', { name })
const open = async (name: RegExp = /^Mode: /) => {
  await page.getByRole('button', { name }).click()
  await expect.element(menu().getByRole('menuitemradio').first()).toBeVisible()
}
/** Names in the menu besides those of the modes. */
const MORE = {
  en: ['Same style', 'Combine images', 'Text poster', 'Voice matching'],
  zh: ['同款生成', '多图拼图', '文字海报', '音色模仿'],
}
/** Modes for members who are not allowlisted. */
const OPEN_MODES = MODE_LIST.filter(({ access }) => access === 'member')

describe('the mode menu', () => {
  for (const language of ['en', 'zh'] as const)
    it(`offers every mode that has a model in its group, with icon, description and example: ${language} [P-02]`, async () => {
      offerEveryMode(server)
      const { groups } = (language === 'en' ? english : chinese).generate
      await renderApp('/generate/Text2Img', { language })
      await open(language === 'en' ? /^Mode: / : /^模式：/)
      for (const mode of OPEN_MODES) {
        const found = menu()
          .getByRole('group', { name: groups[mode.group] })
          .getByRole('menuitemradio', { name: new RegExp(`^${mode.label[language]}`) })
        await expect.element(found).toMatchTextContent(mode.summary[language])
      }
      for (const name of MORE[language]) await expect.element(item(new RegExp(`^${name}`))).toBeVisible()
      const items = menu().getByRole('menuitemradio').elements()
      expect(items).toHaveLength(OPEN_MODES.length + MORE[language].length)
      for (const one of items) {
        expect(one.querySelector('svg')).not.toBeNull()
        // An example is an image that loads, or a dotted placeholder; never a broken image.
        await expect.poll(() => one.querySelector('img')?.naturalWidth ?? 'place').not.toBe(0)
      }
    })

  it('explains an invite-only mode and how to get access, also at its address [A-06]', async () => {
    offerEveryMode(server)
    const { router } = await renderApp('/generate/Img2ThreeD')
    await expect.element(page.getByRole('heading', { name: 'Image to 3D is invite-only' })).toBeVisible()
    expect(page.getByRole('form').elements()).toHaveLength(0)
    await page.getByRole('button', { name: 'Request access' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Access is limited' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await page.getByRole('link', { name: 'Create an image' }).click()
    await expect.poll(() => router.state.location.pathname).toBe('/generate/Text2Img')
  })

  it('hides modes without a model, and keeps the last list while the catalogue loads [P-02]', async () => {
    const { screen } = await renderApp('/generate/Text2Img')
    await open()
    await expect.poll(() => menu().getByRole('menuitemradio').elements().length).toBe(4)
    for (const name of [/^Text to image/, /^Same style/, /^Background removal/, /^Upscaling/])
      await expect.element(item(name)).toBeVisible()
    await screen.unmount()
    server.answers['GET /api/v2/models.json'] = () => new Promise(() => undefined)
    await renderApp('/generate/Text2Img')
    await open()
    expect(menu().getByRole('menuitemradio').elements()).toHaveLength(4)
  })

  it('shows invite-only modes with a way to request access [P-01]', async () => {
    offerEveryMode(server)
    const { router } = await renderApp('/generate/Text2Img')
    await open()
    const closed = menu().getByRole('menuitem', { name: /Invite-only/ })
    const names = closed.elements().map((one) => one.textContent)
    expect(names).toEqual(MODE_LIST.filter(({ access }) => access !== 'member').map(({ label }) => expect.stringMatching(`^${label.en}`)))
    await closed.first().click()
    await expect.element(page.getByRole('dialog', { name: 'Access is limited' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/generate/Text2Img')
  })

  it('selects a mode with a model for it, also by keys [P-02]', async () => {
    await renderApp('/generate/Text2Img')
    page
      .getByRole('button', { name: /^Mode: / })
      .element()
      .focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(menu().getByRole('menuitemradio').first()).toHaveFocus()
    await expect.element(item(/^Upscaling/)).toBeVisible()
    await userEvent.keyboard('{End}{Enter}')
    await expect.element(page.getByRole('button', { name: /^Mode: Upscaling/ })).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^Model: Model test.grower/ })).toBeVisible()
  })

  it('selects a mode with a fixed model by its own name, and returns to the default model [P-02]', async () => {
    offerEveryMode(server)
    const { router } = await renderApp('/generate/Text2Img')
    await open()
    await item(/^Combine images/).click()
    await expect.element(page.getByRole('button', { name: /^Mode: Combine images/ })).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^Model: Model builtin.combine/ })).toBeVisible()
    expect(decodeURIComponent(router.state.location.pathname)).toBe('/generate/Img2Img/builtin/combine')
    await open()
    await expect.element(item(/^Combine images/)).toBeChecked()
    await expect.element(item(/^Image editing/)).not.toBeChecked()
    await item(/^Image editing/).click()
    await expect.element(page.getByRole('button', { name: /^Model: Model test.image-to-image/ })).toBeVisible()
    await open()
    await item(/^Text poster/).click()
    await expect.element(page.getByLabelText('Headline')).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^Mode: Text poster/ })).toBeVisible()
  })

  it('links from “same style” to the examples of the first page [P-02]', async () => {
    const { router } = await renderApp('/generate/Text2Img')
    await open()
    await item(/^Same style/).click()
    await expect.poll(() => router.state.location.href).toBe('/#examples-title')
  })
})

describe('addresses of the playground', () => {
  it('open image editing at /edit [S-03]', async () => {
    offerEveryMode(server)
    const { router } = await renderApp('/edit')
    await expect.element(page.getByRole('button', { name: /^Mode: Image editing/ })).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^Model: Model test.image-to-image/ })).toBeVisible()
    expect(router.state.location.pathname).toBe('/edit')
  })

  it('redirect /app/{id} to the mode of apps [S-04]', async () => {
    const { router } = await renderApp('/about')
    const passed: string[] = []
    router.subscribe('onBeforeNavigate', ({ toLocation }) => passed.push(toLocation.pathname))
    await router.navigate({ to: '/app/$id', params: { id: 'my-app' } })
    await expect.poll(() => passed).toContain('/generate/Apps/my-app')
    await expect.poll(() => router.state.location.pathname).toBe('/generate/Apps/my-app')
  })
})
