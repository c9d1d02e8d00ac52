import { describe, expect, it } from 'vitest'
import { styleClassProblems } from './style-classes.ts'

const problemsOf = (code: string, css: string): string[] => {
  const files = new Map([
    ['web/src/page.tsx', code],
    ['web/src/page.module.css', css],
  ])
  return styleClassProblems([...files.keys()], (path) => files.get(path) ?? '')
}

describe('style classes', () => {
  it('reports a class that is missing in the style sheet', () => {
    const code = "import styles from './page.module.css'\nexport const page = <p className={styles.page}>{styles.head}</p>"
    expect(problemsOf(code, '.head { margin: 0.5em }')).toEqual([
      'web/src/page.tsx reads styles.page, which web/src/page.module.css does not have',
    ])
  })

  it('reports a class that no code reads', () => {
    const code = "import styles from './page.module.css'\nexport const page = <p className={styles.head} />"
    expect(problemsOf(code, '.head { margin: 0 }\n.foot:hover > svg { background: url(a.png) }')).toEqual([
      'web/src/page.module.css has .foot, which no code reads',
    ])
  })

  it('treats a computed name as a use of all classes', () => {
    const code = "import styles from './page.module.css'\nexport const page = (look: string) => <p className={styles[look]} />"
    expect(problemsOf(code, '.plain { margin: 0 }')).toEqual([])
  })
})
