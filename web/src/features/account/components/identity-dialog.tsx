import { CAREERS, type Career } from '@stipple/core/domain/account'
import { X } from 'lucide-react'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { errorText, notify } from '../../../lib/notify.ts'
import { figureOf } from '../identity-figures.ts'
import { closeIdentity, useIdentity } from '../identity-store.ts'
import { updateCareer } from '../profile-queries.ts'
import styles from './identity-dialog.module.css'

const TILES = Object.values(CAREERS).map((career) => ({ career, figure: figureOf(career) }))

/** Seven tiles to choose a career from. A native dialog, since it is mounted outside the application and its providers. */
export function IdentityDialog({ career }: { career: Career | undefined }) {
  const { t } = useTranslation()
  const title = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const tiles = useRef<HTMLUListElement>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>()

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Focuses the text first; none of the seven is preselected.
    body.current?.focus()
    // Closing returns the focus, which unmounting does not.
    return () => element?.close()
  }, [])
  useLayoutEffect(() => {
    const fit = () => fitText(tiles.current)
    fit()
    addEventListener('resize', fit)
    return () => removeEventListener('resize', fit)
  }, [])

  const choose = async (cid: Career) => {
    setBusy(true)
    try {
      await updateCareer(cid)
      useIdentity.setState({ chosen: cid })
      closeIdentity()
      notify(t('member.identity.thanks', { career: t(`member.identity.identity${cid}`) }), { tone: 'done' })
    } catch (error) {
      setProblem(error)
      setBusy(false)
    }
  }

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={title}
      onClose={closeIdentity}
      onClick={(event) => event.target === event.currentTarget && closeIdentity()}
    >
      <div ref={body} className={styles.body} tabIndex={-1}>
        <header className={styles.header}>
          <div>
            <h2 id={title} className={styles.title}>
              {t('member.identity.title')}
            </h2>
            <p className={styles.lead}>{t('member.identity.lead')}</p>
          </div>
          <IconButton label={t('common.close')} icon={<X aria-hidden />} onClick={closeIdentity} />
        </header>
        <ul ref={tiles} className={styles.tiles}>
          {TILES.map(({ career: id, figure }) => (
            <li key={id}>
              <button type="button" className={styles.tile} aria-pressed={id === career} disabled={busy} onClick={() => void choose(id)}>
                <svg className={styles.figure} viewBox="-1 -1 2 2" aria-hidden>
                  <path className={styles.ink} d={figure.ink} />
                  <path className={styles.accent} d={figure.accent} />
                </svg>
                <span>{t(`member.identity.identity${id}`)}</span>
              </button>
            </li>
          ))}
        </ul>
        {problem !== undefined && (
          <p className={styles.problem} role="alert">
            {errorText(problem)}
          </p>
        )}
        <Button look="quiet" className={styles.later} onClick={closeIdentity}>
          {t('member.identity.later')}
        </Button>
      </div>
    </dialog>
  )
}

/** Sizes labels with their tiles: a fifteenth of the width, at most 16 px. */
function fitText(list: HTMLUListElement | null): void {
  const tile = list?.querySelector('button')
  if (tile) list?.style.setProperty('--tile-text', `${Math.min(16, tile.offsetWidth / 15)}px`)
}
