import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { app, appId, offerApps } from '../../../test/apps.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { MEMBER, Refusal, work } from '../../../test/stub-server.ts'
import { stubbedServer } from '../../../test/stubbed-server.ts'
import { makeApp } from './public.ts'

const server = stubbedServer()
let saved: Record<string, unknown>[] = []
beforeEach(() => {
  saved = []
  server.answers['GET /api/account/session'] = () => ({
    status: 1,
    data: { user: { ...MEMBER, isAllowlisted: true }, userToken: 'token-of-mira' },
  })
  offerApps(server, [
    app(1, { name: 'Foxes', mine: true, parameters: { steps: { shown: false, initial: 12 } } }),
    app(2, { name: 'Theirs' }),
  ])
  server.answers['POST /api/v2/template_save'] = ({ body }) => {
    saved.push({ ...body })
    return app(1, { name: String(body['name']), mine: true })
  }
})

const name = () => page.getByRole('textbox', { name: 'Name', exact: true })
const description = () => page.getByRole('textbox', { name: 'Description' })
const preview = () => page.getByRole('region', { name: 'Preview' })
const fields = () => [...preview().element().querySelectorAll('[data-field]')].map((field) => field.getAttribute('data-field'))
/** Waits for the whole page: the preview beside the fields comes last. */
const ready = () => expect.element(preview().getByRole('button', { name: 'Generate' })).toBeVisible()
const askedFields = (field: string) => page.getByRole('radiogroup', { name: `${field}: ask or preset` })
const settle = (field: string) => askedFields(field).getByRole('radio', { name: 'Preset' }).click({ force: true })
const ask = (field: string) => askedFields(field).getByRole('radio', { name: 'Ask' }).click({ force: true })

describe('creating an app', () => {
  it.each(['/template/new', '/template/edit'])('starts with an empty editor at %s [S-07] [D-03]', async (address) => {
    await renderApp(address)
    await expect.element(page.getByRole('heading', { name: 'Create an app', level: 1 })).toBeVisible()
    await expect.element(name()).toHaveValue('')
    await ready()
    expect(fields()).toContain('prompt')
    expect(document.title).toBe('Create an app · Stipple 点绘')
  })

  it('previews the form with its shown fields, presets and default values [D-03]', async () => {
    await renderApp('/template/new')
    await ready()
    await expect.poll(fields).toEqual(['prompt', 'sd_style', 'width height', 'n'])
    await name().fill('Foxes')
    await expect.element(preview().getByText('Foxes')).toBeVisible()
    await settle('Style')
    await expect.poll(fields).toEqual(['prompt', 'width height', 'n'])
    await page.getByRole('textbox', { name: 'Prompt', exact: true }).first().fill('a red fox')
    await expect.element(preview().getByRole('textbox', { name: 'Prompt', exact: true })).toHaveValue('a red fox')
    await page
      .getByRole('button', { name: /^More settings/ })
      .first()
      .click()
    await ask('Steps')
    await preview().getByRole('button', { name: 'More settings' }).click()
    await expect.poll(fields).toEqual(['prompt', 'width height', 'n', 'steps'])
  })

  it('saves every field by name with its visibility and its value [D-03] [C-02]', async () => {
    const { router } = await renderApp('/template/new')
    await ready()
    expect(fields()).toContain('prompt')
    await name().fill('Foxes')
    await description().fill('A fox, as you like it')
    await settle('Style')
    await settle('Size')
    await page.getByRole('textbox', { name: 'Prompt', exact: true }).first().fill('a red fox')
    await page.getByRole('button', { name: 'Create' }).click()
    await expect.poll(() => saved).toHaveLength(1)
    expect(saved[0]).toEqual({
      name: 'Foxes',
      description: 'A fox, as you like it',
      job_type: 'Text2Img',
      model: 'test/painter',
      shared: true,
      parameters: {
        prompt: { shown: true, initial: 'a red fox' },
        sd_style: { shown: false },
        width: { shown: false },
        height: { shown: false },
        n: { shown: true },
        negative_prompt: { shown: false },
        steps: { shown: false },
        cfg_scale: { shown: false },
        seed: { shown: false },
      },
    })
    await expect.poll(() => router.state.location.pathname).toBe(`/template/edit/${appId(1)}`)
  })

  it('needs a name, a description and values for required presets, with errors at the fields [V-08] [D-03]', async () => {
    await renderApp('/template/new')
    await ready()
    expect(fields()).toContain('prompt')
    await settle('Prompt')
    await page.getByRole('button', { name: 'Create' }).click()
    await expect.element(name()).toHaveAccessibleDescription(/App name is required/)
    await expect.element(description()).toHaveAccessibleDescription(/Please fill in required fields/)
    await expect
      .element(page.getByRole('textbox', { name: 'Prompt', exact: true }))
      .toHaveAccessibleDescription(/Please fill in required fields/)
    await expect.element(name()).toHaveFocus()
    expect(saved).toEqual([])
  })

  it('shows the errors of the server at their fields [V-08] [V-15]', async () => {
    server.answers['POST /api/v2/template_save'] = () =>
      new Refusal(400, { code: 'invalid_input', message: 'Check the input', errors: { name: 'App name is required', steps: 'Too many' } })
    await renderApp('/template/new')
    await ready()
    expect(fields()).toContain('prompt')
    await name().fill('x')
    await description().fill('y')
    await page.getByRole('button', { name: 'Create' }).click()
    await expect.element(name()).toHaveAccessibleDescription(/App name is required/)
    // The field is in the collapsed part, which opens for it.
    await expect.element(page.getByText('Too many')).toBeVisible()
    await name().fill('z')
    await expect.element(name()).not.toHaveAccessibleDescription(/App name is required/)
  })

  it('starts with the parameters of a finished work, and its image as the cover [S-07] [D-06]', async () => {
    const { router } = await renderApp('/about')
    const made = work('w1', { model: 'test/sketcher', params: { prompt: 'a lighthouse', width: 640, height: 512, steps: 9, seed: 7 } })
    await makeApp(router.navigate, made)
    await ready()
    await expect.poll(fields).toEqual(['prompt'])
    await expect.element(preview().getByRole('textbox', { name: 'Prompt', exact: true })).toHaveValue('a lighthouse')
    await expect.element(page.getByRole('combobox', { name: 'Model' })).toHaveValue('test/sketcher')
    await name().fill('Lighthouses')
    await description().fill('By the sea')
    await page.getByRole('button', { name: 'Create' }).click()
    await expect.poll(() => saved).toHaveLength(1)
    expect(saved[0]).toMatchObject({
      model: 'test/sketcher',
      job_type: 'Text2Img',
      cover: made.thumbnails[512],
      parameters: {
        prompt: { shown: true, initial: 'a lighthouse' },
        width: { shown: false, initial: 640 },
        height: { shown: false, initial: 512 },
        steps: { shown: false, initial: 9 },
        seed: { shown: false },
      },
    })
    expect(saved[0]?.['parameters']).not.toHaveProperty('seed.initial')
  })

  it('is for allowlisted members; others see how to get access [D-03] [S-07]', async () => {
    server.answers['GET /api/account/session'] = () => ({ status: 1, data: { user: MEMBER, userToken: 'token-of-mira' } })
    await renderApp('/template/new', { size: [390, 844] })
    await expect.element(page.getByRole('heading', { name: 'Access is limited' })).toBeVisible()
    await page.getByRole('button', { name: 'How to get access' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Access is limited' })).toBeVisible()
  })
})

describe('editing an app', () => {
  it('loads the app, updates it and discards changes [S-07] [D-03]', async () => {
    await renderApp(`/template/edit/${appId(1)}`)
    await expect.element(name()).toHaveValue('Foxes')
    await expect.element(page.getByRole('button', { name: 'Update' })).toBeDisabled()
    await name().fill('Only foxes')
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click()
    await expect.element(name()).toHaveValue('Foxes')
    await name().fill('Red foxes')
    await page.getByRole('button', { name: 'Update' }).click()
    await expect.poll(() => saved).toHaveLength(1)
    expect(saved[0]).toMatchObject({ id: appId(1), name: 'Red foxes', parameters: { steps: { shown: false, initial: 12 } } })
    await expect.element(page.getByText('“Red foxes” updated.')).toBeVisible()
  })

  it('asks before leaving with unsaved changes [D-03]', async () => {
    const { router } = await renderApp(`/template/edit/${appId(1)}`)
    await name().fill('Half done')
    void router.navigate({ to: '/about' })
    await expect.element(page.getByRole('dialog').getByText(/Leave without saving/)).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    expect(router.state.location.pathname).toBe(`/template/edit/${appId(1)}`)
    await expect.element(name()).toHaveValue('Half done')
    void router.navigate({ to: '/about' })
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
    await expect.poll(() => router.state.location.pathname).toBe('/about')
  })

  it('lists versions and restores one [D-03]', async () => {
    server.answers['GET /api/v2/templates/:id/versions'] = () => [{ version: 1, name: 'First foxes', time: '2026-02-03T08:00:00.000Z' }]
    const restored: unknown[] = []
    server.answers['POST /api/v2/template_restore'] = ({ body }) => {
      restored.push(body)
      offerApps(server, [app(1, { name: 'First foxes', mine: true, version: 3 })])
      return app(1, { name: 'First foxes', mine: true, version: 3 })
    }
    await renderApp(`/template/edit/${appId(1)}`)
    await page.getByRole('button', { name: 'Versions' }).click()
    await expect.element(page.getByRole('list', { name: 'Versions' }).getByText(/First foxes/)).toBeVisible()
    await page.getByRole('button', { name: 'Restore' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
    await expect.element(name()).toHaveValue('First foxes')
    expect(restored).toEqual([{ id: appId(1), version: 1 }])
  })

  it('is for the creator; others are offered a copy [D-05] [S-07]', async () => {
    await renderApp(`/template/edit/${appId(2)}`)
    await expect.element(page.getByRole('heading', { name: 'This app belongs to someone else' })).toBeVisible()
    await page.getByRole('button', { name: 'Duplicate' }).click()
    await expect.element(name()).toHaveValue('Theirs (copy)')
    await expect.element(page.getByRole('button', { name: 'Create' })).toBeVisible()
  })

  it('shows an error and a retry when loading fails [E-09]', async () => {
    server.answers['GET /api/v2/templates/:id'] = () => new Refusal(500, { code: 'internal', message: 'No luck' })
    await renderApp(`/template/edit/${appId(1)}`)
    await expect.element(page.getByRole('heading', { name: 'Get template data failed' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  })

  it('accepts a cover, crops it square and uploads it [D-03]', async () => {
    const canvas = new OffscreenCanvas(300, 200)
    canvas.getContext('2d')?.fillRect(0, 0, 300, 200)
    const file = new File([await canvas.convertToBlob()], 'fox.png', { type: 'image/png' })
    await renderApp(`/template/edit/${appId(1)}`)
    await expect.element(name()).toHaveValue('Foxes')
    await userEvent.upload(page.getByLabelText('Cover'), file)
    await expect.element(page.getByRole('dialog').getByRole('spinbutton', { name: 'Width' })).toHaveValue('200')
    await expect.element(page.getByRole('dialog').getByRole('spinbutton', { name: 'Height' })).toHaveValue('200')
  })
})
