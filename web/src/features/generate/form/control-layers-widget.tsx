import { LIMITS } from '@stipple/core/domain/limits'
import { Plus, X } from 'lucide-react'
import { Suspense, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { FieldResetContext } from '../../../components/field/field-reset.tsx'
import { FieldShell } from '../../../components/field/field-shell.tsx'
import { ControlPreview } from './control-preview.tsx'
import { ImageWidget } from './image-widget.tsx'
import { SelectWidget } from './select-widget.tsx'
import { SliderWidget } from './slider-widget.tsx'
import { SwitchWidget } from './switch-widget.tsx'
import type { GroupProps, WidgetProps } from './widget-props.ts'
import styles from './control-layers-widget.module.css'

/** Values of parts that were never set. */
const USUAL = { scale: LIMITS.controlScale.initial, start: 0, end: 1, on: true } as const

/** A control besides the first. */
interface Layer {
  readonly number: string
  readonly parts: Readonly<Record<string, WidgetProps>>
}

/** Further controls: each has an image, a type, a weight and the steps in which it acts, and can be switched off or removed. */
export function ControlLayersWidget({ parts }: GroupProps) {
  const { t } = useTranslation()
  const id = useId()
  const group = useRef<HTMLDivElement>(null)
  const layers = layersOf(parts)
  const used = layers.filter(isUsed)
  const free = layers.find((layer) => !isUsed(layer))
  const first = parts.find(({ name }) => name === 'control_on')
  const label = t('generate.layers')
  const focus = (target: string) => requestAnimationFrame(() => group.current?.querySelector<HTMLElement>(target)?.focus())
  const add = ({ number, parts: { on } }: Layer) => {
    on?.onChange(true)
    focus(`[data-layer="${number}"] [role="switch"]`)
  }
  const remove = (layer: Layer) => {
    for (const part of Object.values(layer.parts)) part.onChange(undefined)
    focus('[data-add]')
  }
  return (
    <FieldShell id={id} as="group" label={label} hint={used.length === 0 ? t('playground.layers.hint') : undefined}>
      <FieldResetContext value={undefined}>
        <div ref={group} role="group" aria-label={label} className={styles.layers}>
          {used.length > 0 && first && <SwitchWidget {...first} value={first.value ?? USUAL.on} />}
          {used.map((layer) => (
            <LayerCard key={layer.number} {...layer} onRemove={() => remove(layer)} />
          ))}
          {free && (
            <Button size="small" icon={<Plus size={15} aria-hidden />} data-add onClick={() => add(free)}>
              {t('playground.layers.add')}
            </Button>
          )}
        </div>
      </FieldResetContext>
    </FieldShell>
  )
}

function LayerCard({ number, parts: { image, type, scale, start, end, is_map: isMap, on }, onRemove }: Layer & { onRemove: () => void }) {
  const { t } = useTranslation()
  if (!image || !type || !scale || !start || !end || !isMap || !on) return null
  const isOn = on.value !== false
  return (
    <section className={styles.layer} data-layer={number} aria-label={t('playground.layers.control', { number })}>
      <div className={styles.head}>
        <SwitchWidget {...on} value={isOn} />
        <IconButton label={t('playground.layers.remove', { number })} icon={<X aria-hidden />} onClick={onRemove} />
      </div>
      {isOn && (
        <>
          <ImageWidget {...image} beside />
          <SelectWidget {...type} />
          {isMap.value !== true && (
            <Suspense>
              <ControlPreview image={image.value} control={type.value} />
            </Suspense>
          )}
          <SliderWidget {...scale} value={scale.value ?? USUAL.scale} />
          <SliderWidget {...start} value={start.value ?? USUAL.start} />
          <SliderWidget {...end} value={end.value ?? USUAL.end} />
          <SwitchWidget {...isMap} />
        </>
      )}
    </section>
  )
}

const isUsed = ({ parts }: Layer): boolean => Object.values(parts).some(({ value }) => value !== undefined)

function layersOf(parts: readonly WidgetProps[]): readonly Layer[] {
  const numbered = parts.flatMap((part) => {
    const [, number, name] = /^control(\d)_(.+)$/.exec(part.name) ?? []
    return number === undefined || name === undefined ? [] : [{ number, name, part }]
  })
  return [...Map.groupBy(numbered, ({ number }) => number)].map(([number, own]) => ({
    number,
    parts: Object.fromEntries(own.map(({ name, part }) => [name, part])),
  }))
}
