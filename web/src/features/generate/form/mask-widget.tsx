import { Brush } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { FieldShell } from '../../../components/field/field-shell.tsx'
import { type Mask, MaskEditor } from '../../canvas/public.ts'
import { usePlace } from '../canvas/canvas-store.ts'
import { OnPlace } from '../canvas/on-place.tsx'
import { MaskDialog } from './mask-dialog.tsx'
import { PictureFirst } from './picture-first.tsx'
import { type MaskField, useMask } from './use-mask.ts'
import type { WidgetProps } from './widget-props.ts'
import styles from './mask-widget.module.css'

/** The part of a picture that is to be changed: a preview, and the editor that marks it. */
export function MaskWidget(props: WidgetProps) {
  const { label, hint, problem, picture } = props
  const { t } = useTranslation()
  const id = useId()
  const { marks, mark, isComing, pending, store, failed, retry } = useMask(props)
  usePlacedMask({ picture, isComing, marks, mark })
  const host = usePlace((state) => state.host)
  const field = useRef<HTMLDivElement>(null)
  const send = useSendWhenStored({ pending, store, field })
  const [open, setOpen] = useState(false)
  const [lost, setLost] = useState(false)
  const wrong = failed ? t('canvas.mask.failed') : lost ? t('canvas.mask.lost') : problem
  const edit = {
    marks,
    onChange: (next: Mask | undefined) => {
      setLost(false)
      mark(next)
    },
    onLost: () => {
      setLost(true)
      mark(undefined)
    },
  }
  return (
    <FieldShell id={id} as="group" label={label} hint={hint} problem={wrong}>
      {picture === undefined ? (
        <PictureFirst text={t('canvas.mask.pictureFirst')} />
      ) : host ? (
        <div ref={field} className={styles.line}>
          <p>{t(marks ? 'canvas.mask.isMarked' : 'canvas.mask.onCanvas')}</p>
          {marks && (
            <Button size="small" look="quiet" onClick={() => mark(undefined)}>
              {t('canvas.clear')}
            </Button>
          )}
          {failed && (
            <Button size="small" onClick={retry}>
              {t('common.retry')}
            </Button>
          )}
          <OnPlace kind="editor" label={label} onEnter={send}>
            <MaskEditor large picture={picture} value={edit.marks} onChange={edit.onChange} onLost={edit.onLost} />
          </OnPlace>
        </div>
      ) : (
        <div className={styles.field} role="group" aria-label={label} data-problem={wrong ? '' : undefined}>
          <button
            type="button"
            className={styles.picture}
            aria-haspopup="dialog"
            aria-label={t(marks ? 'canvas.mask.change' : 'canvas.mask.open')}
            onClick={() => setOpen(true)}
          >
            <span className={styles.sheet}>
              <img src={picture} alt="" />
              {marks && <Marked marks={marks} />}
            </span>
            <span className={styles.call} aria-hidden>
              <Brush size={15} />
              {t(marks ? 'canvas.mask.change' : 'canvas.mask.open')}
            </span>
          </button>
          {marks && (
            <Button size="small" look="quiet" className={styles.clear} onClick={() => mark(undefined)}>
              {t('canvas.clear')}
            </Button>
          )}
          {failed && (
            <Button size="small" onClick={retry}>
              {t('common.retry')}
            </Button>
          )}
        </div>
      )}
      {open && picture !== undefined && <MaskDialog title={label} picture={picture} {...edit} onClose={() => setOpen(false)} />}
    </FieldShell>
  )
}

/** Passes the mask to the layers of its image. */
function usePlacedMask({ picture, isComing, marks, mark }: Pick<WidgetProps, 'picture'> & Pick<MaskField, 'isComing' | 'marks' | 'mark'>) {
  const latest = useRef(mark)
  latest.current = mark
  useLayoutEffect(() => {
    usePlace.setState({
      mask: picture === undefined ? undefined : { over: picture, isComing, marks, mark: (mask) => latest.current(mask) },
    })
  }, [picture, isComing, marks])
  useEffect(() => () => usePlace.setState({ mask: undefined }), [])
}

/** Sends the form; unsaved drawings are uploaded first. */
function useSendWhenStored({
  pending,
  store,
  field,
}: Pick<MaskField, 'pending' | 'store'> & { readonly field: RefObject<HTMLElement | null> }) {
  const isWanted = useRef(false)
  const send = useEffectEvent(() => field.current?.closest('form')?.requestSubmit())
  useEffect(() => {
    if (pending || !isWanted.current) return
    isWanted.current = false
    send()
  }, [pending])
  return () => {
    isWanted.current = pending
    if (pending) store()
    else field.current?.closest('form')?.requestSubmit()
  }
}

/** Tints the marked part of the picture below. */
function Marked({ marks }: { marks: Mask | string }) {
  const address = useAddress(marks)
  return address && <span className={styles.marked} style={{ maskImage: `url("${address}")` }} data-marked />
}

/** Object URL of a mask while it is shown. */
function useAddress(marks: Mask | string): string | undefined {
  const [local, setLocal] = useState<string>()
  useEffect(() => {
    if (typeof marks === 'string') return undefined
    let address: string | undefined
    let isGone = false
    void marks.toFile().then((file) => {
      if (isGone) return
      address = URL.createObjectURL(file)
      setLocal(address)
    })
    return () => {
      isGone = true
      if (address) URL.revokeObjectURL(address)
      setLocal(undefined)
    }
  }, [marks])
  return typeof marks === 'string' ? marks : local
}
