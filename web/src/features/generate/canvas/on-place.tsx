import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Choice } from '../../../components/choice/choice.tsx'
import { PictureStage } from '../../../components/picture-stage/picture-stage.tsx'
import { cacheFormPicture } from '../../../lib/browser-caches.ts'
import { useOptions } from '../../options/public.ts'
import { useSourceSize } from '../form/source-size.ts'
import { useJobs } from '../jobs/store.ts'
import { chooseEditor, offerPicture, useCanvas, usePlace, withdrawPicture } from './canvas-store.ts'
import styles from './canvas.module.css'

interface Props {
  readonly kind: 'source' | 'editor' | 'layers'
  readonly label?: string
  /** Called for Enter on the canvas. */
  readonly onEnter?: (() => void) | undefined
  readonly children: ReactNode
}

/** Renders a part of the form on the canvas. An editor covers the plain image, and its layers both; one of several editors is shown. */
export function OnPlace({ kind, label, onEnter, children }: Props) {
  const host = usePlace((state) => state.host)
  const { t } = useTranslation()
  const { editors, shown } = useEditors(kind, label)
  if (!host || (kind === 'editor' && shown !== label)) return null
  const onKeyDown = (event: KeyboardEvent) => {
    if (
      event.key !== 'Enter' ||
      event.nativeEvent.isComposing ||
      (event.target instanceof Element && event.target.closest('button, input'))
    )
      return
    event.preventDefault()
    onEnter?.()
  }
  return createPortal(
    <div className={styles.part} data-part={kind} role="group" aria-label={label} onKeyDown={onEnter && onKeyDown}>
      {kind === 'editor' && editors.length > 1 && (
        <Choice
          label={t('generate.canvasTool')}
          value={shown}
          options={editors.map((value) => ({ value, label: value }))}
          onChange={chooseEditor}
        />
      )}
      {children}
    </div>,
    host,
  )
}

/** The editors of the form, and the one that is on the canvas. */
function useEditors(kind: Props['kind'], label = '') {
  const editors = usePlace((state) => state.editors)
  const chosen = useCanvas((state) => state.editor)
  useLayoutEffect(() => {
    if (kind !== 'editor') return undefined
    usePlace.setState((state) => ({ editors: [...state.editors, label] }))
    return () => usePlace.setState((state) => ({ editors: state.editors.filter((one) => one !== label) }))
  }, [kind, label])
  return { editors, shown: editors.find((one) => one === chosen) ?? editors[0] }
}

/** The form's image on the canvas. `address` is undefined while there is none. */
export function SourceOnCanvas({
  address,
  src,
  label,
}: {
  readonly address: string | undefined
  readonly src: string
  readonly label: string
}) {
  const size = useSourceSize(address)
  const keys = useOptions(({ singleKeys }) => singleKeys)
  useEffect(() => {
    if (address === undefined) return undefined
    void cacheFormPicture(address)
    const isResult = Object.values(useJobs.getState().jobs).some(({ works }) => works.some(({ image }) => image === address))
    const before = usePlace.getState().picture
    usePlace.setState({ picture: address })
    // A result that replaces the image automatically is already shown; one sent to a form is meant for editing.
    offerPicture(address, { isResult: isResult && before !== undefined })
    return () => usePlace.setState(({ picture }) => (picture === address ? { picture: undefined } : {}))
  }, [address])
  useEffect(() => () => withdrawPicture(), [])
  return (
    <OnPlace kind="source" label={label}>
      {size && (
        <PictureStage width={size.width} height={size.height} keys={keys}>
          {() => <img className={styles.source} src={src} alt={label} />}
        </PictureStage>
      )}
    </OnPlace>
  )
}
