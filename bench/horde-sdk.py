"""Every call of the AI Horde's official SDK and its worker against one server: see horde-sdk.ts, which starts it.

The SDK validates each response by its own models: a mismatch ends the run with the SDK's message.
"""

import asyncio
import base64
import io
import os
import sys

import aiohttp
import PIL.Image
import yarl
from horde_sdk import RequestErrorResponse
from horde_sdk.ai_horde_api.ai_horde_clients import AIHordeAPIAsyncClientSession, AIHordeAPIAsyncSimpleClient
from horde_sdk.ai_horde_api.apimodels import (
    AlchemyAsyncRequest,
    AlchemyAsyncRequestFormItem,
    FindUserRequest,
    HordePerformanceRequest,
    ImageGenerateAsyncRequest,
    ImageGenerateJobPopRequest,
    ImageGenerateJobPopResponse,
    ImageGenerationInputPayload,
    JobSubmitResponse,
    KudosTransferRequest,
    ListUsersDetailsRequest,
    ModifyWorkerRequest,
    SingleUserDetailsRequest,
    TextGenerateAsyncRequest,
)
from horde_sdk.ai_horde_api.apimodels._documents import (
    AIHordeGetPrivacyPolicyRequest,
    AIHordeGetSponsorsRequest,
    AIHordeGetTermsRequest,
)
from horde_sdk.ai_horde_api.consts import GENERATION_STATE, KNOWN_ALCHEMY_TYPES, KNOWN_SOURCE_PROCESSING

CLIENT_KEY, WORKER_KEY, NAME = os.environ["CLIENT_KEY"], os.environ["WORKER_KEY"], "A card in the attic"
MODEL = "stable_diffusion"


def webp(side=512, colour="red", mode="RGB"):
    out = io.BytesIO()
    PIL.Image.new(mode, (side, side), colour).save(out, "webp")
    return out.getvalue()


def step(what, answer):
    if isinstance(answer, RequestErrorResponse):
        sys.exit(f"FAILED {what}: {answer.message} ({answer.rc})")
    print(f"ok     {what}", flush=True)
    return answer


def refused(what, answer, *codes):
    if not isinstance(answer, RequestErrorResponse) or answer.rc not in codes:
        sys.exit(f"FAILED {what}: answered {answer}")
    print(f"ok     {what}: {answer.rc}", flush=True)
    return answer


async def main():
    async with aiohttp.ClientSession(requote_redirect_url=False) as http, AIHordeAPIAsyncClientSession(http) as worker:
        simple = AIHordeAPIAsyncSimpleClient(horde_client_session=worker)

        async def ask(request):
            return await worker.submit_request(request, request.get_default_success_response_type())

        async def pop(**more):
            return await worker.submit_request(
                ImageGenerateJobPopRequest(
                    apikey=WORKER_KEY,
                    name=NAME,
                    bridge_agent="AI Horde Worker reGen:10.1.1:https://github.com/Haidra-Org/horde-worker-reGen",
                    models=[MODEL],
                    blacklist=[],
                    nsfw=False,
                    threads=1,
                    max_pixels=8 * 8 * 64 * 64,
                    require_upfront_kudos=False,
                    allow_img2img=True,
                    allow_painting=True,
                    allow_unsafe_ipaddr=True,
                    allow_post_processing=True,
                    allow_controlnet=False,
                    allow_sdxl_controlnet=False,
                    extra_slow_worker=False,
                    limit_max_steps=False,
                    allow_lora=True,
                    amount=1,
                    **more,
                ),
                ImageGenerateJobPopResponse,
            )

        async def work():
            """Takes the next image like the worker, and reads the same fields."""
            for _ in range(100):
                job = step("generate/pop", await pop())
                if job.ids_present:
                    break
                await asyncio.sleep(0.2)
            else:
                sys.exit(f"FAILED generate/pop: no work, skipped {job.skipped}")
            await asyncio.gather(job.async_download_source_image(http), job.async_download_source_mask(http))
            picture = webp(job.payload.width)
            for place, upload in zip(job.ids, job.r2_uploads, strict=True):
                put = await http.put(yarl.URL(upload, encoded=True), data=picture, skip_auto_headers=["content-type"])
                if put.status != 200:
                    sys.exit(f"FAILED upload: {put.status}")
                submit = job.get_follow_up_default_request_type()(
                    apikey=WORKER_KEY,
                    id=place,
                    seed=int(job.payload.seed),
                    generation="R2",
                    state=GENERATION_STATE.ok,
                    censored=False,
                    gen_metadata=[],
                )
                answer = step("generate/submit", await worker.submit_request(submit, JobSubmitResponse))
                if answer.reward <= 0:
                    sys.exit("FAILED generate/submit: no reward")
                again = refused("generate/submit, a second time", await worker.submit_request(submit, JobSubmitResponse), "DuplicateGen")
                # The worker recognises by this text that retrying is useless.
                if "already submitted" not in again.message:
                    sys.exit(f"FAILED words of DuplicateGen: {again.message}")
            return job

        async def make(**more):
            """A request of the SDK's simple client, which submits, polls and downloads, while the worker
            works."""
            request = ImageGenerateAsyncRequest(
                apikey=CLIENT_KEY,
                prompt="a fox###blurry",
                models=[MODEL],
                params=ImageGenerationInputPayload(width=512, height=512, steps=8, n=1, seed="7"),
                **more,
            )
            made = asyncio.create_task(simple.image_generate_request(request))
            job, (status, _) = await asyncio.gather(work(), made)
            [generation] = status.generations
            picture, _ = await simple.download_image_from_generation(generation)
            if picture.size != (512, 512) or generation.worker_name != NAME or generation.seed != "7":
                sys.exit(f"FAILED generate/status: {picture.size}, {generation}")
            print("ok     generate/async, check and status by the simple client", flush=True)
            return job

        step("find_user", await ask(FindUserRequest(apikey=WORKER_KEY)))
        await simple.heartbeat_request()
        print("ok     status/heartbeat", flush=True)
        for _ in range(50):
            step("generate/pop, nothing to do", await pop())
            if any(model.name == MODEL for model in (await simple.image_status_models_all()).root):
                break
            await asyncio.sleep(0.2)

        dry = ImageGenerateAsyncRequest(apikey=CLIENT_KEY, prompt="a fox", models=[MODEL], dry_run=True)
        print(f"ok     dry run: {(await simple.image_generate_request_dry_run(dry)).kudos} kudos", flush=True)
        job = await make()
        if job.payload.prompt != "a fox###blurry" or job.payload.ddim_steps != 8:
            sys.exit(f"FAILED payload: {job.payload}")
        source = base64.b64encode(webp()).decode()
        job = await make(source_image=source, source_processing=KNOWN_SOURCE_PROCESSING.img2img)
        if not job.get_downloaded_source_image():
            sys.exit("FAILED source picture")
        mask = base64.b64encode(webp(colour="white")).decode()
        job = await make(source_image=source, source_mask=mask, source_processing=KNOWN_SOURCE_PROCESSING.inpainting)
        if not job.get_downloaded_source_mask():
            sys.exit("FAILED mask")

        lost = job.get_follow_up_default_request_type()(
            apikey=WORKER_KEY, id="00000000-0000-0000-0000-000000000001", seed=1, generation="R2", state=GENERATION_STATE.ok
        )
        gone = refused("generate/submit of lost work", await worker.submit_request(lost, JobSubmitResponse), "InvalidJobID")
        if "Processing Job with ID" not in gone.message or "does not exist" not in gone.message:
            sys.exit(f"FAILED words of InvalidJobID: {gone.message}")

        user = step("find_user", await ask(FindUserRequest(apikey=CLIENT_KEY)))
        if user.records.request.image != 3 or user.records.usage.megapixelsteps <= 0:
            sys.exit(f"FAILED records: {user.records}")
        owner = step("find_user", await ask(FindUserRequest(apikey=WORKER_KEY)))
        if owner.records.fulfillment.image != 3 or owner.kudos <= 0:
            sys.exit(f"FAILED records: {owner.records}")
        step("users/{id}", await ask(SingleUserDetailsRequest(user_id=str(owner.id_))))
        step("users", await ask(ListUsersDetailsRequest(page=1)))
        step("kudos/transfer", await ask(KudosTransferRequest(apikey=WORKER_KEY, username=user.username, amount=1)))

        [mine] = [one for one in (await simple.workers_all_details()).root if one.name == NAME]
        await simple.worker_details(mine.id_)
        step("workers/{id}", await ask(ModifyWorkerRequest(apikey=WORKER_KEY, worker_id=mine.id_, info="An old card")))
        step("workers/{id}, maintenance", await ask(ModifyWorkerRequest(apikey=WORKER_KEY, worker_id=mine.id_, maintenance=True)))
        waiting = step("generate/async", await ask(ImageGenerateAsyncRequest(apikey=CLIENT_KEY, prompt="a fox", models=[MODEL])))
        rest = refused("generate/pop in maintenance", await pop(), "WorkerMaintenance")
        if "maintenance mode" not in rest.message.lower():
            sys.exit(f"FAILED words of WorkerMaintenance: {rest.message}")
        step("workers/{id}, back", await ask(ModifyWorkerRequest(apikey=WORKER_KEY, worker_id=mine.id_, maintenance=False)))
        for follow in waiting.get_follow_up_failure_cleanup_request():
            step("DELETE generate/status", await ask(follow))

        await simple.image_stats_totals()
        await simple.image_stats_models()
        await simple.text_stats_totals()
        await simple.text_stats_models()
        await simple.image_status_models_single(MODEL)
        await simple.get_news()
        print("ok     stats, status/models/{name}, news", flush=True)
        step("status/performance", await ask(HordePerformanceRequest()))
        for document in (AIHordeGetTermsRequest, AIHordeGetPrivacyPolicyRequest, AIHordeGetSponsorsRequest):
            step("documents", await ask(document()))
        form = AlchemyAsyncRequestFormItem(name=KNOWN_ALCHEMY_TYPES.nsfw)
        status, _ = await simple.alchemy_request(AlchemyAsyncRequest(apikey=CLIENT_KEY, forms=[form], source_image=source))
        print(f"ok     interrogate/async and status: {status.all_interrogation_results}", flush=True)
        refused("generate/text/async", await ask(TextGenerateAsyncRequest(apikey=CLIENT_KEY, prompt="once", models=["any"])), "NotFound")
    print("all calls of the SDK were answered as it expects")


asyncio.run(main())
