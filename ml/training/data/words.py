"""Words and signs that every vocabulary of ours holds: what people type into a diary and old books do not know."""

from __future__ import annotations

import re
from collections import Counter

# One string per kind; all of it is lower case.
_SLANG = """
ugh yay yayy lol lmao lmfao rofl omg omfg wtf wth smh ngl tbh idk idc imo imho fml rn irl btw ikr istg iirc ffs jk nvm
ily tysm ty thx pls plz bff bestie bro bruh dude fam lowkey highkey deadass hella fr sus cringe yikes oof eek eww ew
meh blah hmm hmmm phew whew woohoo woot argh aargh grr grrr gah sigh yup yep nope nah kinda sorta gonna wanna gotta
dunno lemme gimme cuz coz bc tho thru u ur im ive dont cant wont didnt doesnt isnt wasnt couldnt wouldnt shouldnt havent
hasnt arent werent thats whats its youre theyre hes shes theres aint tmrw tmr tonite nite fave vibe vibes vibing slay
slayed slaps goated based salty triggered ghosted ghosting gaslit gaslighting toxic burnout burnt drained wrecked
knackered gutted chuffed stoked hyped pumped psyched bummed bummer pissed crappy shitty sucked sucks sucky lame boring
stressy stressful anxious overwhelmed exhausted exhausting awkward adulting deadline deadlines bingeing binge netflix
zoom selfie wifi gym yoga meds therapist therapy counselling uni homework midterm midterms finals essay interview
promotion raise laid layoff layoffs rent landlord mortgage overdraft laundry groceries dishes chores errands vacuumed
""".split()
_HEALTH = """
biopsy benign malignant tumour tumor cancer chemo lymphoma leukemia remission diagnosis diagnosed scan mri ultrasound
miscarriage miscarried pregnant ivf contractions midwife newborn stillborn hospice funeral cremation ashes widow
dentist cavity cavities migraine migraines insomnia asthma diabetes seizure stroke surgery surgeon stitches cast
allergy allergic rash flu fever covid vaccine antibiotics painkillers physio rehab relapse relapsed sober sobriety
depression depressed anxiety panic ptsd adhd autism autistic dementia alzheimer's autopsy vet spayed eomma appa halmoni
""".split()
_DRAWN = "so no yes yay ugh please love hate tired happy sad bad good why what god really very much ok cute omg hey hi bye " \
    "sorry thanks fun yum way long hot cold late mad wow aw ow boo nope yeah day best never ever long slow hard fine".split()
_EMOJI = (
    "😀😃😄😁😆😅🤣😂🙂🙃🫠😉😊😇🥰😍🤩😘😗😚😙🥲😋😛😜🤪😝🤑🤗🤭🫢🫣🤫🤔🫡🤐🤨😐😑😶🫥😏😒🙄😬🤥🫨😌😔😪🤤😴😷🤒🤕🤢🤮🤧🥵🥶🥴😵🤯🤠🥳🥸😎🤓🧐"
    "😕🫤😟🙁☹😮😯😲😳🥺🥹😦😧😨😰😥😢😭😱😖😣😞😓😩😫🥱😤😡😠🤬😈👿💀☠💩🤡👻👽🤖😺😸😹😻😼😽🙀😿😾🙈🙉🙊💋💌💘💝💖💗💓💞💕💟❣💔❤🩷🧡💛💚💙🩵💜🤎🖤🩶🤍"
    "💯💢💥💫💦💨💤👋🤚✋👌🤌✌🤞🫰🤟🤘🤙👈👉👆👇☝👍👎✊👊👏🙌🫶👐🤲🤝🙏💅🤳💪🧠👀👶👧👦👩👨👵👴🙅🙆💁🙋🙇🤦🤷🏃💃🕺🛀🛌👫👪🫂"
    "🐶🐱🐭🐰🐻🐼🐸🐵🐔🐦🦋🐝🐛🐢🐍🐟🐕🐈🌹🌸🌺🌻🌼🌷🌱🌲🌴🍀🍁🍂🍎🍓🍑🍕🍔🍟🍣🍜🍰🎂🍪🍫🍿☕🍵🍺🍻🍷🥂🍾🏠🏡🏥🏫🚗🚌🚆✈🚀🏖🏔🌅🌈☀🌞🌙⭐🌟✨⚡"
    "☔🌧⛈❄⛄🔥🌊🎄🎃🎁🎈🎉🎊🏆🥇⚽🏀🎮🎲🎨🎭🎬🎤🎧🎵🎶🎸🎹🎻📚📖📝💻📱📷📞💰💸💳🛒🧹🧺💊💉🩺🎓💍👗⏰⌛⏳✅❌❓❗🚫💬🗑"
)
_WORD = re.compile(r"[a-z]+(?:'[a-z]+)*")


def added_words(texts: list[str], at_least: int, most: int) -> list[str]:
    """Signs, slang and everyday words, then up to `most` words that stand at least so often in `texts`."""
    drawn = [word + word[-1] for word in _DRAWN]
    counts = Counter(word for text in texts for word in set(_WORD.findall(text.lower())))
    common = [word for word, count in counts.most_common() if count >= at_least and len(word) > 2]
    return [*dict.fromkeys([*common_emoji(), *_SLANG, *_HEALTH, *drawn, *common[:most]])]


def common_emoji() -> list[str]:
    """The signs that people use most, one code point each."""
    return sorted({sign for sign in _EMOJI if not sign.isspace()})
