CREATE TABLE "lora_looks" (
	"lora" text PRIMARY KEY NOT NULL,
	"label" jsonb,
	"picture" uuid,
	"tags" jsonb,
	"triggers" jsonb,
	"off" jsonb
);
