import type { ModelTraits } from '@stipple/core/domain/model'
import { toLanguage } from '@stipple/core/domain/text'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { offerEveryMode } from '../../../test/every-mode.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { job, Refusal, toItem, traitsOf } from '../../../test/stub-server.ts'
import { stubbedServer } from '../../../test/stubbed-server.ts'
import { setField, useDrafts } from '../drafts/public.ts'

/** Pictures served by the test server. */
const FOX = '/examples/fox.webp'
const BIRD = '/examples/bird.webp'

const server = stubbedServer()
let sent: Record<string, unknown>[]
beforeEach(() => {
  offerEveryMode(server)
  sent = []
  server.answers['POST /api/v2/playground_generate'] = ({ body }) => {
    sent.push({ ...body })
    return { status: 1, id: 'job-1', cost: 2, job: job() }
  }
})

/** A model that reads edges, and another that reads depth. */
function offerControls(): void {
  const [edges, layouts] = [able('test/edges', ['canny', 'hed'], 'Edges', '线条'), able('test/layouts', ['depth'], 'Layouts', '布局')]
  server.answers['GET /api/v2/model_traits'] = traitsOf([edges, layouts])
  server.answers['GET /api/v2/models.json'] = ({ query }) =>
    [edges, layouts].map((model, index) => {
      const item = toItem(model, index, toLanguage(query.get('lang') ?? undefined))
      return { ...item, params: { ...item.params, allow_controltypes: [...(model.can.controls ?? [])] } }
    })
}

const able = (id: string, controls: NonNullable<ModelTraits['can']['controls']>, en: string, zh: string): ModelTraits => ({
  id,
  engine: 'test',
  label: { en, zh },
  description: { en, zh },
  tasks: ['control'],
  style: 'other',
  cost: 1,
  can: { controls },
})

const form = () => page.getByRole('form', { name: 'Mode' })
const button = (name: string | RegExp) => page.getByRole('button', { name })
/** The button can be pressed while something is missing, and then names it. */
const generate = () =>
  form()
    .getByRole('button', { name: /^Generate$| first$|^Select what|^Choose a direction$/ })
    .click({ force: true })
const field = (name: string) => document.querySelector(`[data-field~="${name}"]`)

describe('the checks of a mode on its whole form', () => {
  it('show a missing direction in the list and next to its field [P-14]', async () => {
    useDrafts.setState({ drafts: { Outpainting: { image: FOX } } })
    await renderApp('/generate/Outpainting')
    const reason = 'Please choose at least one side to extend'
    await expect.element(button('Choose a direction')).toBeVisible()
    await expect.element(page.getByRole('spinbutton', { name: 'Left' })).toBeVisible()
    expect(field('left')?.textContent).not.toContain('Please choose at least one side')
    await generate()
    await expect.element(form().getByRole('button', { name: reason })).toBeVisible()
    await expect.poll(() => field('left')?.textContent).toContain('Please choose at least one side to extend')
    // Its numbers are in the form, its frame on the canvas.
    expect(field('left')?.contains(document.activeElement)).toBe(true)
    expect(sent).toEqual([])
    await button('25% on each side').click()
    await expect.poll(() => form().getByText(reason).elements().length).toBe(0)
    await generate()
    await expect.poll(() => sent[0]?.['input']).toMatchObject({ image: FOX, left: expect.any(Number), bottom: expect.any(Number) })
  })

  it('report that no control type was chosen [V-12]', async () => {
    useDrafts.setState({ drafts: { Condition: { image: FOX, prompt: 'a fox' } } })
    await renderApp('/generate/Condition')
    await button('Choose a control type').click({ force: true })
    await expect.element(form().getByRole('button', { name: 'Please choose a control type' })).toBeVisible()
    expect(sent).toEqual([])
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'Control', exact: true }), 'Edges')
    await generate()
    await expect.poll(() => sent[0]?.['input']).toMatchObject({ control_type: 'canny' })
  })

  it.each([
    ['en', 'Control', ['Edges', 'Soft edges', 'Straight lines (needs a ControlNet)', 'Depth (with Layouts)']],
    ['zh', '控制类型', ['边缘', '柔和边缘', '直线（需要 ControlNet）', '深度（可用“布局”）']],
  ] as const)('list every control type, with the models of unavailable ones, in %s [P-07]', async (language, label, names) => {
    offerControls()
    await renderApp('/generate/Condition', { language })
    const control = page.getByRole('combobox', { name: label, exact: true })
    await expect.element(control).toBeVisible()
    const options = () => [...control.element().querySelectorAll('option')].filter(({ value }) => value !== '-1')
    await expect.poll(() => options().map(({ textContent }) => textContent)).toHaveLength(10)
    expect(options().map(({ textContent }) => textContent)).toEqual(expect.arrayContaining([...names]))
    expect(options().flatMap(({ disabled }, place) => (disabled ? [] : [place]))).toEqual([0, 1])
  })

  it('preview the control map of an image on request [P-07]', async () => {
    const asked: unknown[] = []
    const replies = [new Refusal(504, { code: 'engine_timeout', message: 'It took too long.' })]
    server.answers['POST /api/v2/control_map'] = ({ body }) => {
      asked.push(body)
      return replies.shift() ?? { status: 1, image: BIRD, width: 64, height: 64 }
    }
    useDrafts.setState({ drafts: { Condition: { image: FOX } } })
    await renderApp('/generate/Condition')
    const control = page.getByRole('combobox', { name: 'Control', exact: true })
    await expect.element(control).toBeVisible()
    expect(button('Preview the control map').elements()).toHaveLength(0)
    await userEvent.selectOptions(control, 'Depth')
    await button('Preview the control map').click()
    await expect.element(page.getByText('It took too long.')).toBeVisible()
    await button('Try again').click()
    await expect.element(page.getByRole('img', { name: 'Control map' })).toBeVisible()
    expect(asked.at(-1)).toEqual({ image: FOX, control_type: 'depth' })
    // Another control type needs another request.
    await userEvent.selectOptions(control, 'Edges')
    await expect.element(button('Preview the control map')).toBeVisible()
    expect(asked).toHaveLength(2)
  })

  it('cover further controls, which can be added, switched off and removed [F: control layers]', async () => {
    const layered = able('test/layers', ['canny', 'depth'], 'Layers', '多层')
    server.answers['GET /api/v2/model_traits'] = traitsOf([{ ...layered, can: { ...layered.can, controlLayers: 2 } }])
    server.answers['GET /api/v2/models.json'] = () => [toItem(layered, 0, 'en')]
    useDrafts.setState({ drafts: { Condition: { image: FOX, prompt: 'a fox', control_type: 'canny' } } })
    await renderApp('/generate/Condition')
    await button('Add a control').click()
    const on = page.getByRole('switch', { name: 'Use control 2' })
    await expect.element(on).toBeChecked()
    await expect.poll(() => document.activeElement === on.element()).toBe(true)
    expect(button('Add a control').elements()).toHaveLength(0)
    await button('Add an image').click({ force: true })
    await expect.poll(() => field('control2_image')?.textContent).toContain('Please choose a control type')
    expect(sent).toEqual([])
    setField('Condition', 'control2_image', BIRD)
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'Control 2: type' }), 'Depth')
    await page.getByRole('spinbutton', { name: 'Control 2: weight' }).fill('1.5')
    await generate()
    const layer = { control2_image: BIRD, control2_type: 'depth', control2_scale: 1.5, control2_on: true }
    await expect.poll(() => sent[0]?.['input']).toMatchObject(layer)
    await on.click()
    await generate()
    await expect.poll(() => sent[1]?.['input']).toMatchObject({ ...layer, control2_on: false })
    await button('Remove control 2').click()
    await expect.poll(() => document.activeElement === button('Add a control').element()).toBe(true)
    await generate()
    await expect.poll(() => Object.keys(Object(sent[2]?.['input'])).filter((name) => name.startsWith('control2'))).toEqual([])
    expect(sent[2]?.['input']).toMatchObject({ control_start: 0, control_end: 1 })
  })

  it('restore the controls of a work, and offer one control if the model takes one [F: control layers]', async () => {
    const layered = able('test/layers', ['canny', 'depth'], 'Layers', '多层')
    server.answers['GET /api/v2/model_traits'] = traitsOf([{ ...layered, can: { ...layered.can, controlLayers: 3 } }])
    server.answers['GET /api/v2/models.json'] = () => [toItem(layered, 0, 'en')]
    const input = { image: FOX, prompt: 'a fox', control_type: 'canny', control3_image: BIRD, control3_type: 'depth', control3_start: 0.4 }
    useDrafts.setState({ drafts: { Condition: input } })
    const { screen } = await renderApp('/generate/Condition')
    await expect.element(page.getByRole('spinbutton', { name: 'Control 3: start' })).toHaveValue('0.4')
    await expect.element(page.getByRole('spinbutton', { name: 'Control 3: weight' })).toHaveValue('0.75')
    await expect.element(page.getByRole('switch', { name: 'Use control 1' })).toBeChecked()
    await screen.unmount()
    offerControls()
    await renderApp('/generate/Condition')
    await expect.element(page.getByRole('combobox', { name: 'Control', exact: true })).toBeVisible()
    expect(button('Add a control').elements()).toHaveLength(0)
  })

  it('accept an object that is clicked, named or masked, and require one of them [P-07]', async () => {
    useDrafts.setState({ drafts: { RemoveObj: { image: FOX } } })
    await renderApp('/generate/RemoveObj')
    await expect.element(button('Select what to remove')).toBeVisible()
    await page.getByLabelText('Or name objects').fill('fox')
    await expect.element(button('Generate')).toHaveAttribute('aria-disabled', 'false')
  })
})

describe('a form with an image', () => {
  it('gets the focus back when its layer editor is closed', async () => {
    useDrafts.setState({ drafts: { Img2Img: { image: FOX } } })
    await renderApp('/generate/Img2Img')
    await button('Edit: layers, drawing and cropping').click()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await expect.element(button('Edit: layers, drawing and cropping')).toHaveFocus()
  })

  it('waits until the mask is stored, and sends its address [P-13]', async () => {
    const waiting: (() => void)[] = []
    vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function send(this: XMLHttpRequest) {
      waiting.push(() => {
        Object.defineProperty(this, 'status', { value: 200 })
        Object.defineProperty(this, 'response', { value: { status: 1, url: '/media/uploads/mask.png' } })
        this.dispatchEvent(new ProgressEvent('load'))
      })
    })
    useDrafts.setState({ drafts: { Inpainting: { image: FOX } } })
    await renderApp('/generate/Inpainting')
    await expect.element(button('Paint the mask')).toBeVisible()
    const canvas = page.getByRole('application', { name: /^Image to mask/ })
    await expect.element(canvas).toBeVisible()
    stroke(canvas.element())
    await expect.element(page.getByText('Area to change – uploading')).toBeInTheDocument()
    await generate()
    expect(sent).toEqual([])
    await expect.poll(() => waiting.length).toBe(1)
    waiting[0]?.()
    await expect.poll(() => page.getByText('Area to change – uploading').elements().length).toBe(0)
    await generate()
    await expect.poll(() => sent[0]?.['input']).toMatchObject({ image: FOX, mask: '/media/uploads/mask.png' })
  })

  it('reads an old draft with one image a line, and sends a list', async () => {
    useDrafts.setState({ drafts: { Img2Img: { image: `${FOX}\n${BIRD}`, prompt: 'both' } } })
    await renderApp('/generate/Img2Img/builtin%2Fcombine')
    await expect.element(button('Move image 2 earlier')).toBeVisible()
    await generate()
    await expect.poll(() => sent[0]?.['input']).toMatchObject({ image: [FOX, BIRD] })
  })

  it('removes only the mask and points when another image is chosen [P-13]', () => {
    useDrafts.setState({ drafts: { RemoveObj: { image: FOX, mask: '/media/uploads/mask.png', points: ['0.5,0.5'], object: 'fox' } } })
    setField('RemoveObj', 'image', FOX)
    expect(useDrafts.getState().drafts.RemoveObj?.['mask']).toBe('/media/uploads/mask.png')
    setField('RemoveObj', 'image', BIRD)
    expect(useDrafts.getState().drafts.RemoveObj).toEqual({ image: BIRD, object: 'fox' })
  })

  it('keeps images and the headline when another model is chosen [P-09]', async () => {
    useDrafts.setState({ drafts: { ProductImg: { image: FOX, headline: 'Summer' } } })
    const { router } = await renderApp('/generate/ProductImg/builtin%2Fposter')
    await expect.element(page.getByLabelText('Headline')).toHaveValue('Summer')
    await button(/^Model: /).click()
    await page.getByRole('option', { name: /test\/product/ }).click()
    await expect.element(button(/^Model: Model test.product/)).toBeVisible()
    await router.navigate({ to: '/generate/{-$type}/{-$model}', params: { type: 'ProductImg', model: 'builtin/poster' } })
    await expect.element(page.getByLabelText('Headline')).toHaveValue('Summer')
  })

  it('hides LoRAs if the model has none, and offers tags for the negative prompt [P-06] [P-04]', async () => {
    const { router } = await renderApp('/generate/Text2Img')
    await button('More settings').click()
    await expect.element(button('Choose a LoRA')).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: 'Negative prompt' })).toBeVisible()
    await router.navigate({ to: '/generate/{-$type}/{-$model}', params: { type: 'Inpainting', model: undefined } })
    await button('More settings').click()
    await expect.element(page.getByRole('spinbutton', { name: 'Seed' })).toBeVisible()
    expect(button('Choose a LoRA').elements()).toHaveLength(0)
  })
})

/** A line across the middle. */
function stroke(host: Element): void {
  const { left, top, width, height } = host.getBoundingClientRect()
  const send = (type: string, x: number) =>
    host.dispatchEvent(
      new PointerEvent(type, { pointerId: 1, pointerType: 'mouse', bubbles: true, clientX: left + x * width, clientY: top + height / 2 }),
    )
  send('pointerdown', 0.3)
  send('pointermove', 0.6)
  send('pointerup', 0.6)
}
