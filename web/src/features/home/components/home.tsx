import { say } from '@stipple/core/domain/text'
import type { Mode } from '@stipple/core/modes/define-mode'
import { Link, useNavigate } from '@tanstack/react-router'
import { Sparkles } from 'lucide-react'
import { memo, Suspense, useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { StippleField } from '../../../components/stippling/stipple-field.tsx'
import { useLanguage } from '../../../lib/use-language.ts'
import { useOffered } from '../../catalogue/public.ts'
import { CommunityGallery } from '../../community/public.ts'
import { rememberMode, setField, requestRun } from '../../drafts/public.ts'
import { ContactLinks } from '../../feedback/public.ts'
import styles from './home.module.css'

/** The front page: a prompt to start with, the modes, and pictures that were made here. */
export function Home() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  // Many links, rendered with low priority, so that typing stays responsive.
  const modes = useDeferredValue(useOffered().modes)
  const [prompt, setPrompt] = useState('')

  const begin = (text: string) => {
    if (text.trim() !== '') {
      setField('Text2Img', 'prompt', text.trim())
      requestRun('Text2Img')
    }
    rememberMode('Text2Img')
    void navigate({ to: '/generate/{-$type}/{-$model}', params: { type: 'Text2Img', model: undefined } })
  }

  return (
    <div className={styles.home}>
      <section className={styles.hero}>
        <div className={styles.words}>
          <h1>{t('home.title')}</h1>
          <p className={styles.lead}>{t('home.lead')}</p>
          <form
            className={styles.form}
            onSubmit={(event) => {
              event.preventDefault()
              begin(prompt)
            }}
          >
            <textarea
              className={styles.prompt}
              rows={2}
              value={prompt}
              placeholder={t('home.placeholder')}
              aria-label={t('home.promptLabel')}
              onChange={(event) => setPrompt(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
                event.preventDefault()
                begin(prompt)
              }}
            />
            <Button type="submit" look="primary" size="large" className={styles.go}>
              {t('home.go')}
            </Button>
          </form>
        </div>
        <div className={styles.drawing}>
          <StippleField seed="front page" form="peak" progress={1} />
        </div>
      </section>

      <ModeLinks modes={modes} />

      <section className={styles.examples} aria-labelledby="examples-title">
        <div className={styles.head}>
          <h2 id="examples-title">{t('home.examples')}</h2>
          <p>{t('home.examplesLead')}</p>
        </div>
        <Suspense fallback={<div className={styles.coming} />}>
          <CommunityGallery />
        </Suspense>
      </section>

      <footer className={styles.honest}>
        <p>
          <strong>{t('home.honest')}</strong> {t('home.honestText')}
        </p>
        <nav className={styles.links} aria-label={t('shell.titles.about')}>
          <Link to="/about">{t('shell.footer.about')}</Link>
          <Link to="/resources">{t('shell.footer.resources')}</Link>
          <Link to="/terms">{t('shell.footer.terms')}</Link>
          <Link to="/privacy">{t('shell.footer.privacy')}</Link>
          <ContactLinks />
        </nav>
      </footer>
    </div>
  )
}

/** Links to everything that can be made here. */
const ModeLinks = memo(function ModeLinks({ modes }: { modes: readonly Mode[] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <nav className={styles.ways} data-scrolls aria-label={t('home.ways')}>
      {modes.map((mode) => (
        <Link key={mode.id} to="/generate/{-$type}/{-$model}" params={{ type: mode.id, model: undefined }} className={styles.way}>
          <ModePicture id={mode.id} />
          <span className={styles.wayName}>{say(mode.label, language)}</span>
        </Link>
      ))}
    </nav>
  )
})

/** Example picture of the mode; its icon without one. */
function ModePicture({ id }: { id: string }) {
  const [broken, setBroken] = useState(false)
  return (
    <span className={styles.wayPicture}>
      {broken ? (
        <Sparkles size={22} strokeWidth={1.5} aria-hidden />
      ) : (
        <img
          src={`/modes/${id.toLowerCase()}.webp`}
          alt=""
          width={96}
          height={96}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
        />
      )}
    </span>
  )
}
