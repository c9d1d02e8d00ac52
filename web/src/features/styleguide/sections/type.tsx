import type { Text } from '@stipple/core/domain/text'
import { Section } from '../components/section.tsx'
import { useLocalize } from '../use-localize.ts'
import { useTokens } from '../use-tokens.ts'
import styles from './type.module.css'

/** Every font size in both scripts, and the typographic rules of Chinese. */
export function TypeSection() {
  const localize = useLocalize()
  const { ref, tokens } = useTokens<HTMLDivElement>()
  const sizes = tokens.filter(({ name }) => /^--text-\d/.test(name)).toReversed()
  return (
    <Section
      id="type"
      title={localize({ en: 'Type', zh: '文字' })}
      lead={localize({
        en: 'A warm grotesque for Latin, the system’s own face for Chinese, six sizes. Strong stands at 550, in Chinese at 500; numbers are as wide as each other.',
        zh: '西文用一款温和的无衬线体，中文用系统自带的黑体，共六级字号。强调用 550，中文用 500；数字等宽。',
      })}
    >
      <div ref={ref}>
        {sizes.map(({ name, value }) => (
          <div key={name} className={styles.step}>
            <code className={styles.name}>
              {name} <span>{`${Number.parseFloat(value) * 16} px`}</span>
            </code>
            <p className={styles.sample} lang="en" style={{ fontSize: `var(${name})` }}>
              {SAMPLE.en}
            </p>
            <p className={styles.sample} lang="zh-CN" style={{ fontSize: `var(${name})` }}>
              {SAMPLE.zh}
            </p>
          </div>
        ))}
      </div>
      <dl className={styles.rules}>
        {RULES.map(({ name, shown, rule }) => (
          <div key={name.en} className={styles.rule}>
            <dt>{localize(name)}</dt>
            <dd className={styles.shown} lang="zh-CN">
              {shown}
            </dd>
            <dd className={styles.why}>{localize(rule)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

const SAMPLE: Text = { en: 'Made of dots, 1,280 of them', zh: '点点成画，共 1,280 点' }

const RULES: readonly { readonly name: Text; readonly shown: string; readonly rule: Text }[] = [
  {
    name: { en: 'Quotes and dashes', zh: '引号与破折号' },
    shown: '“海上明月”——已经保存…',
    rule: { en: 'As wide as a character, from the Chinese face.', zh: '取自中文字体，占满一字宽。' },
  },
  {
    name: { en: 'Chinese beside Latin', zh: '中西混排' },
    shown: '导出PNG文件，共3张',
    rule: {
      en: 'The browser leaves air where no space was typed; our own texts have the space.',
      zh: '没有空格处由浏览器补上间隙；自有文案一律写空格。',
    },
  },
  {
    name: { en: 'Marks in a row', zh: '连续标点' },
    shown: '（“朱砂”），“青瓷”。',
    rule: { en: 'Two full-width marks close up.', zh: '相邻的全角标点自动收紧。' },
  },
  {
    name: { en: 'Stress', zh: '强调' },
    shown: '不用斜体，用字重',
    rule: { en: 'Weight instead of slant; nothing is spaced out.', zh: '以字重代替倾斜，不拉开字距。' },
  },
]
