CREATE TABLE "model_covers" (
	"model" text PRIMARY KEY NOT NULL,
	"picture" uuid NOT NULL
);
