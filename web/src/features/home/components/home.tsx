import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { StippleField } from '../../../components/stippling/stipple-field.tsx'
import { useEndOfEarlyText } from '../../../lib/early-words.ts'
import { CommunityGallery } from '../../community/public.ts'
import { ContactLinks } from '../../feedback/public.ts'
import { useFeature } from '../../site/public.ts'
import { PromptBox } from './prompt-box.tsx'
import { Tasks } from './tasks.tsx'
import styles from './home.module.css'

/** The first page: a prompt, the most common tasks, and images made here, which begin on the first screen. */
export function Home() {
  const { t } = useTranslation()
  useEndOfEarlyText()
  const community = useFeature('community')
  return (
    <div className={styles.home}>
      <section className={styles.hero}>
        <div className={styles.words}>
          <h1>{t('home.title')}</h1>
          <p className={styles.lead}>{t('home.lead')}</p>
          <PromptBox />
        </div>
        <div className={styles.drawing}>
          <StippleField seed="front page" form="peak" progress={1} />
        </div>
      </section>

      <Tasks />

      {community && (
        <section className={styles.examples} aria-labelledby="examples-title">
          <div className={styles.head}>
            <h2 id="examples-title">{t('home.examples')}</h2>
            <p>{t('home.examplesLead')}</p>
            <Link to="/contests" className={styles.contests}>
              {t('home.contests')}
            </Link>
          </div>
          <Suspense fallback={<div className={styles.coming} />}>
            <CommunityGallery />
          </Suspense>
        </section>
      )}

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
