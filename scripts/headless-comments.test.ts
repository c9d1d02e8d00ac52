import { expect, it } from 'vitest'
import { headlessComments } from './headless-comments.ts'

it.each([
  ['/** What a job costs. */', ['What a job costs. */']],
  ['/**\n * Where it lies,\n * in full.\n */', ['Where it lies,']],
  ['const a = 1 /** Whoever asks. */', ['Whoever asks. */']],
  ['/** Price of a job. What it was. */', []],
  ['/** Whether it is kept. */', ['Whether it is kept. */']],
  ['/** Which of them is kept. */', ['Which of them is kept. */']],
  ['/** True if it is kept. */', []],
  ['// What follows is short.', []],
  ['/** Whatever is given. */', []],
])('finds the openings of %j', (text, openings) => {
  expect(headlessComments(text)).toEqual(openings)
})
