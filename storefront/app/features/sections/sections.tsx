import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { NewsletterBand } from "#app/features/layout/newsletter-band.tsx";
import { useLayoutData } from "#app/features/layout/layout-data.ts";
import { previewParam } from "#contract/paths.ts";
import { Marquee } from "#app/ui/marquee.tsx";
import { Campaign, Hero, promises, Quotation, TextWithPhoto } from "./bands.tsx";
import { Categories, Needs, Products, Ranges, Ritual, Values } from "./selections.tsx";
import type { SectionView } from "./section-views.ts";
import { Journal, Reviews } from "./stories.tsx";
import "#app/features/content/content.css";
import "./reviews.css";
import "./sections.css";

/** Only the first picture of a page is worth hurrying for. */
export function Sections({ sections }: { sections: SectionView[] }) {
  const first = sections.find(startsWithPicture);
  const marked = useLocation().search.includes(previewParam);
  return sections.map((section) => {
    const { id } = section;
    const shown = <Section key={id} section={section} priority={section === first} />;
    // The office shows which one is being worked on.
    const mark = (
      <div key={id} data-section={id}>
        {shown}
      </div>
    );
    return marked ? mark : shown;
  });
}

const startsWithPicture = (section: SectionView): boolean =>
  ("photo" in section && section.photo !== null) || section.kind === "products";

function Section({ section, priority }: { section: SectionView; priority: boolean }): ReactNode {
  switch (section.kind) {
    case "hero":
      return <Hero section={section} priority={priority} />;
    case "marquee":
      return <Phrases section={section} />;
    case "products":
      return <Products section={section} priority={priority} />;
    case "ranges":
      return <Ranges section={section} />;
    case "ritual":
      return <Ritual section={section} />;
    case "categories":
      return <Categories section={section} />;
    case "needs":
      return <Needs section={section} />;
    case "quotation":
      return <Quotation section={section} priority={priority} />;
    case "campaign":
      return <Campaign section={section} priority={priority} />;
    case "reviews":
      return <Reviews section={section} />;
    case "journal":
      return <Journal section={section} />;
    case "values":
      return <Values section={section} />;
    case "newsletter":
      return <NewsletterBand />;
    case "text":
      return <TextWithPhoto section={section} priority={priority} />;
  }
}

function Phrases({ section }: { section: SectionView<"marquee"> }) {
  const phrases = promises(useLayoutData(), section);
  return phrases.length > 0 && <Marquee phrases={phrases} />;
}
