import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { CodeXml } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '../../../components/button/button.tsx'
import { showDialog } from '../../../lib/dialogs.ts'
import { useRechargePath } from '../../account/public.ts'
import { showCode } from '../../developers/public.ts'
import type { Form } from '../form/use-form.ts'
import { Cost } from './cost.tsx'
import { RefusalNote } from './refusal-note.tsx'
import type { Run } from './use-run.ts'
import { useTimeText } from './use-time-text.ts'
import type { Wait } from './use-wait.ts'
import styles from './submit-bar.module.css'

/** The submit button with price and estimated time, and everything that prevents sending. */
export function SubmitBar({ form, run }: { form: Form; run: Run }) {
  const { t } = useTranslation()
  const timeText = useTimeText()
  const recharge = useRechargePath()
  const id = useId()
  const blocked = run.reasons.length > 0 || form.input === undefined
  return (
    <div className={styles.bar}>
      {run.reasons.length > 0 && (
        <div className={styles.reasons} id={id}>
          <p className="visually-hidden">{t('generate.reasons')}</p>
          <ul>
            {run.reasons.map((reason) => (
              <li key={reason.text}>
                {reason.field === undefined ? reason.text : <Reason field={reason.field} text={reason.text} onGo={run.goTo} />}
              </li>
            ))}
          </ul>
        </div>
      )}
      {run.isShort && (
        <p className={styles.more}>
          {recharge && (
            <Link to={recharge} className={buttonClass({ size: 'small' })}>
              {t('shell.recharge')}
            </Link>
          )}
          <Button size="small" look="quiet" onClick={() => showDialog('claim')}>
            {t('account.claim')}
          </Button>
        </p>
      )}
      {run.refusal && <RefusalNote refusal={run.refusal} onAgain={run.send} />}
      {/* `aria-disabled` and not `disabled`: the button can be focused and pressed, and then shows what is missing. */}
      <Button
        type="submit"
        look="primary"
        size="large"
        wide
        aria-disabled={blocked || run.sending || run.pause > 0}
        aria-describedby={run.reasons.length > 0 ? id : undefined}
      >
        {run.pause > 0
          ? t('generate.pause', { count: run.pause })
          : run.sending
            ? t('generate.sending')
            : (run.next ?? t(form.model?.draft ? 'generate.generateDraft' : 'generate.generate'))}
      </Button>
      <div className={styles.facts}>
        <Cost form={form} />
        {run.wait && <span>{waitText(t, timeText, run.wait)}</span>}
        <AsCode form={form} onMissing={run.goTo} />
      </div>
    </div>
  )
}

/** Shows the form as code once it is complete; a comparison is no single call. */
function AsCode({ form: { mode, model, app, input, problems, comparison }, onMissing }: { form: Form; onMissing: Run['goTo'] }) {
  const { t } = useTranslation()
  if (!model || (comparison && comparison.runs.length > 0)) return null
  const show = () => {
    const [missing] = problems
    if (input) showCode({ mode: mode.id, model: model.model, app: app?.template.id, input })
    else if (missing) onMissing(missing.field)
  }
  return (
    <button type="button" className={styles.code} aria-haspopup="dialog" onClick={show}>
      <CodeXml size={16} aria-hidden />
      {t('generate.asCode')}
    </button>
  )
}

/** A shorter wait in seconds is not shown. */
const SHORT = 5

function waitText(t: TFunction, timeText: (seconds: number) => string, { seconds, queue, resting }: Wait): string | undefined {
  if (resting) return t('generate.waits')
  if (seconds === undefined) return undefined
  const time = timeText(seconds)
  return queue < SHORT ? t('generate.estimate', { time }) : t('generate.estimateBusy', { time, wait: timeText(queue) })
}

function Reason({ field, text, onGo }: { field: string; text: string; onGo: (field: string) => void }) {
  return (
    <button type="button" className={styles.reason} onClick={() => onGo(field)}>
      {text}
    </button>
  )
}
