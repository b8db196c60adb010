"""The sources of the model `everyday` other than its own sentences: file, licence, share and copies.

Every file is tab-separated: English, Chinese, and what names its origin. `share` is the part of the lines that is used, in
the order of the file where it is sorted by frequency (`first`), otherwise drawn; `copies` is how often each is in training.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Source:
    file: str
    licence: str
    origin: str
    share: float = 1
    copies: int = 1
    first: bool = False

    @property
    def attribution(self):
        return f"{self.licence} Attribution: {self.origin}"


TATOEBA = Source("tatoeba-cmn-eng.tsv", "CC-BY 2.0 (France)", "tatoeba.org")
TATOEBA_NEW = Source("zh-en/tatoeba-new.tsv", "CC-BY 2.0 (France)", "tatoeba.org")

SOURCES = (
    Source("zh-en/zerotohero-grammar.tsv", "CC0", "Chinese Zero to Hero", copies=2),
    Source("zh-en/storybooks.tsv", "CC-BY 3.0", "African Storybook"),
    Source("zh-en/mgsm.tsv", "CC-BY 4.0", "MGSM"),
    Source("zh-en/woz.tsv", "Apache-2.0", "CrossWOZ and MultiWOZ", share=0.4),
    Source("zh-en/xpersona.tsv", "MIT", "XPersona", share=0.4),
    Source("zh-en/xgqa.tsv", "CC-BY 4.0", "xGQA", share=0.6),
    Source("zh-en/xsid.tsv", "CC-BY-SA 4.0", "xSID"),
    Source("zh-en/jec-basic.tsv", "CC-BY 3.0", "JEC basic sentences", share=0.5),
    Source("zh-en/wiktionary.tsv", "CC-BY-SA 4.0", "en.wiktionary.org", share=0.7),
    Source("zh-en/d2l.tsv", "Apache-2.0", "Dive into Deep Learning"),
    Source("zh-en/hf-course.tsv", "Apache-2.0", "Hugging Face course"),
    Source("zh-en/tico19.tsv", "CC0", "TICO-19", share=0.6),
    Source("zh-en/ml-terms.tsv", "Apache-2.0", "d2l-zh terminology", copies=8),
    Source("zh-en/cedict-words.tsv", "CC-BY-SA 4.0", "CC-CEDICT", share=0.3, first=True),
    Source("zh-en/geo-words.tsv", "LGPL-2.1+", "iso-codes", share=0.5, first=True),
    Source("zh-en/cataclysm.tsv", "CC-BY-SA 3.0", "Cataclysm: Dark Days Ahead", share=0.5),
    Source("zh-en/tuxpaint.tsv", "GPL-2+", "Tux Paint"),
    Source("zh-en/gcompris.tsv", "GPL-3+", "GCompris"),
    Source("zh-en/wesnoth.tsv", "GPL-2+", "Battle for Wesnoth", share=0.2),
    Source("zh-en/gnome-help.tsv", "CC-BY-SA 3.0", "GNOME", share=0.3),
    Source("zh-en/software-ui.tsv", "GPL-2+", "messages of programs", share=0.1),
    Source("zh-en/libreoffice-help.tsv", "MPL-2.0", "LibreOffice", share=0.04),
)
