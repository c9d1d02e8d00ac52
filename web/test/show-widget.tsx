import type { Property, Value, Widget } from '@stipple/core/domain/property'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentProps, Suspense, useState } from 'react'
import { render } from 'vitest-browser-react'
import { WIDGETS } from '../src/features/generate/form/widgets.ts'
import { PromptFormContext } from '../src/features/prompt-tools/public.ts'
import { createQueryClient } from '../src/lib/query-client.ts'

/** A picture served by the test server. */
export const FOX = '/examples/fox.webp'

interface Start {
  readonly value?: Value | undefined
  /** Value of the field over whose picture it draws. */
  readonly picture?: string | undefined
  readonly problem?: string
}

type PromptForm = ComponentProps<typeof PromptFormContext>['value']

/** Shows one widget of the form, with the prompt beside it if one is given, and records its changes. */
export async function showWidget(
  property: Partial<Property> & { readonly widget: Widget },
  start: Start = { picture: FOX },
  form?: PromptForm,
) {
  const changes: (Value | undefined)[] = []
  const busied: boolean[] = []
  const whole: Property = { type: 'string', label: { en: 'Field', zh: '字段' }, area: 'main', ...property }
  const Control = WIDGETS[property.widget]
  let change: (next: { picture?: string; value?: Value | undefined }) => void = () => undefined
  function Host() {
    const [value, setValue] = useState(start.value)
    const [picture, setPicture] = useState(start.picture)
    change = (next) => {
      if ('picture' in next) setPicture(next.picture)
      if ('value' in next) setValue(next.value)
    }
    return (
      <div style={{ width: 320 }}>
        <Control
          name="field"
          property={whole}
          label="Field"
          hint="A hint"
          value={value}
          problem={start.problem}
          picture={picture}
          onBusy={(busy) => busied.push(busy)}
          onChange={(next) => {
            changes.push(next)
            setValue(next)
          }}
        />
      </div>
    )
  }
  const screen = await render(
    <QueryClientProvider client={createQueryClient()}>
      <PromptFormContext value={form}>
        <Suspense>
          <Host />
        </Suspense>
      </PromptFormContext>
    </QueryClientProvider>,
  )
  return { changes, busied, screen, change: (next: Parameters<typeof change>[0]) => change(next) }
}
