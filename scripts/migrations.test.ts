import { expect, it } from 'vitest'
import { breakingStatements } from './migrations.ts'

const broken = (sql: string): number => breakingStatements('0099.sql', sql, '0.10.0').length

it.each([
  ['DROP TABLE "works";'],
  ['ALTER TABLE "works" DROP COLUMN "seed";'],
  ['ALTER TABLE "works" RENAME COLUMN "seed" TO "grain";'],
  ['ALTER TABLE "works" RENAME TO "pictures";'],
  ['ALTER TABLE "works" ALTER COLUMN "seed" SET NOT NULL;'],
  ['ALTER TABLE "works" ALTER COLUMN "seed" SET DATA TYPE bigint;'],
  ['ALTER TABLE "works" ADD COLUMN "grain" integer NOT NULL;'],
  ['TRUNCATE "works";'],
  ['-- unused since 0.10.0\nALTER TABLE "works" DROP COLUMN "seed";'],
  ['ALTER TABLE "a" ADD COLUMN "b" text;--> statement-breakpoint\nDROP TABLE "c";'],
])('refuses %s', (sql) => {
  expect(broken(sql)).toBe(1)
})

it.each([
  ['CREATE TABLE "grains" ("id" uuid PRIMARY KEY NOT NULL, "name" text NOT NULL);'],
  ['ALTER TABLE "works" ADD COLUMN "grain" integer DEFAULT 0 NOT NULL;'],
  ['ALTER TABLE "works" ADD COLUMN "grain" integer;'],
  ['ALTER TABLE "works" ADD COLUMN "grain" integer GENERATED ALWAYS AS (1) STORED NOT NULL;'],
  ['CREATE INDEX "by_type" ON "works" ("type");'],
  ['-- unused since 0.9.0\nALTER TABLE "works" DROP COLUMN "seed";'],
])('allows %s', (sql) => {
  expect(broken(sql)).toBe(0)
})
