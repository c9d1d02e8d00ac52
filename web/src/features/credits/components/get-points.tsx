import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { showDialog } from '../../../lib/dialogs.ts'
import { useSession } from '../../account/public.ts'
import { claimAfterLogIn } from '../code-queries.ts'
import { CodeForm } from './code-form.tsx'
import { CodeOffer } from './code-offer.tsx'
import { Rewards } from './rewards.tsx'
import styles from './get-points.module.css'

interface Props {
  readonly code: string | undefined
  /** Undefined: the page without a code. */
  readonly onCode: (code: string | undefined) => void
}

/** The dots of a code; without one, a code field and the rewards open to everyone. Guests are asked to log in first. */
export function GetPoints({ code, onCode }: Props) {
  const { t } = useTranslation()
  const { user, known } = useSession()
  if (!user) return known ? <LogInFirst code={code} /> : null
  if (code !== undefined)
    return (
      <div className={styles.page}>
        <CodeOffer key={code} code={code} onAnother={() => onCode(undefined)} />
      </div>
    )
  return (
    <div className={styles.page}>
      <header>
        <h1>{t('dots.points.title')}</h1>
        <p className={styles.lead}>{t('dots.points.lead')}</p>
      </header>
      <CodeForm onCode={onCode} />
      <Rewards />
    </div>
  )
}

function LogInFirst({ code }: { code: string | undefined }) {
  const { t } = useTranslation()
  return (
    <Empty
      as="page"
      title={t('dots.points.logInTitle')}
      text={t(code === undefined ? 'dots.points.logInTextPlain' : 'dots.points.logInText')}
      form="sphere"
    >
      <Button
        look="primary"
        size="large"
        onClick={() => {
          if (code !== undefined) claimAfterLogIn(code)
          showDialog('signUp')
        }}
      >
        {t(code === undefined ? 'dots.points.logInPlain' : 'dots.points.logIn')}
      </Button>
    </Empty>
  )
}
