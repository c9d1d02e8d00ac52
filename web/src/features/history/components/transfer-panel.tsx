// @offline
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { ProgressBar } from '../../../components/progress-bar/progress-bar.tsx'
import { formatBytes, formatNumber } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { type Transfer, useTransfer } from '../transfer-store.ts'
import styles from './transfer-panel.module.css'

const SHOWN_PROBLEMS = 50

/** Progress of an export or import, in the corner of every screen; its result stays until it is dismissed. */
export function TransferPanel({ transfer }: { transfer: Transfer }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const close = useRef<HTMLButtonElement>(null)
  const { kind, state, done, total, bytes, lines, problems, cancel } = transfer
  const running = state === 'running'
  const count = (value: number) => formatNumber(value, language)

  useEffect(() => {
    // Keyboard focus continues from here after cancelling.
    if (!running && document.activeElement === document.body) close.current?.focus()
  }, [running])

  return (
    <section className={styles.panel} aria-label={t(`gallery.transfer.${kind}`)}>
      <h2 className={styles.title}>{running ? t(`gallery.transfer.${kind}`) : headline()}</h2>
      {running && (
        <>
          <ProgressBar
            className={styles.bar}
            label={t(`gallery.transfer.${kind}`)}
            percent={total > 0 ? Math.min(100, (done / total) * 100) : undefined}
          />
          <p className={styles.line}>
            {t('gallery.transfer.bytes', { done: count(done), total: total > 0 ? count(total) : '…', bytes: formatBytes(bytes) })}
          </p>
        </>
      )}
      {!running && (
        <div role="status">
          {lines.map((line) => (
            <p key={line} className={styles.line}>
              {line}
            </p>
          ))}
          {kind === 'import' && state !== 'done' && done > 0 && <p className={styles.line}>{t('gallery.transfer.again')}</p>}
        </div>
      )}
      {problems.length > 0 && (
        <details className={styles.problems} open={!running}>
          <summary>{t('gallery.transfer.problems', { count: problems.length })}</summary>
          <ul>
            {problems.slice(0, SHOWN_PROBLEMS).map(({ name, why }) => (
              <li key={`${name} ${why}`}>
                <strong>{name}</strong> {why}
              </li>
            ))}
            {problems.length > SHOWN_PROBLEMS && <li>{t('gallery.transfer.moreProblems', { count: problems.length - SHOWN_PROBLEMS })}</li>}
          </ul>
        </details>
      )}
      <div className={styles.foot}>
        {running ? (
          <Button size="small" onClick={cancel}>
            {t('gallery.transfer.cancel')}
          </Button>
        ) : (
          <Button ref={close} size="small" onClick={() => useTransfer.setState({ current: undefined })}>
            {t('gallery.transfer.close')}
          </Button>
        )}
      </div>
    </section>
  )

  function headline(): string {
    if (state === 'cancelled') return t('gallery.transfer.cancelled')
    if (state === 'failed') return t('gallery.transfer.failed')
    return t(`gallery.transfer.${kind}Done`)
  }
}
