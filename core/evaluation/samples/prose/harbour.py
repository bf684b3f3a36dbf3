# ruff: noqa: E501 -- prose, one paragraph a line
"""Fictitia Harbour Instruments Corp.: the words of its annual report for 2024."""

BUSINESS = (
    (
        "Overview",
        (
            "Fictitia Harbour Instruments Corp. designs and makes instruments that tell ships where they are and harbours what passes through them. We sell navigation systems to shipyards and fleet operators, metering and sensing equipment to port authorities, and calibration services to both. The company, its people and every figure in this report are invented for demonstration.",
            "We were founded in Fictitia Bay in 1987 as a repair shop for echo sounders. Today we operate two factories and eleven service stations, and at the end of fiscal 2024 we employed {Employees@2024} people.",
        ),
    ),
    (
        "Products and services",
        (
            "Navigation systems is our largest line of business. It comprises integrated bridge displays, gyrocompasses and collision warning units, which are sold as a package with new vessels or as a retrofit during dry-docking.",
            "Metering and sensing supplies flow meters for bunkering, tide gauges and berth sensors. Orders follow the budget cycle of port authorities and are concentrated in the second half of our fiscal year.",
            "Calibration services are sold under contracts of one to five years. Revenue is recognised as the work is performed, and renewal rates have stayed high because certified calibration is a condition of class.",
        ),
    ),
    (
        "Business strategy",
        (
            "Our strategy has three parts. First, we intend to {=subscription|convert bridge displays to a software subscription model}, so that chart updates and analytics are billed monthly rather than sold once.",
            "Second, we will {=retrofit|prioritise the retrofit market over newbuild contracts}, because retrofit orders carry shorter lead times and are less exposed to shipyard delays.",
            "Third, we plan to {=footprint|consolidate final assembly at the Fictitia Bay plant by the end of fiscal 2026}, which we expect to lower freight and handling costs.",
        ),
    ),
    (
        "Research and development",
        (
            "Research and development expense was ${Research and development@2024} million in fiscal 2024, compared with ${Research and development@2023} million in fiscal 2023. The increase reflects hiring for the display software team and sea trials of a low-power gyrocompass.",
            "We hold 142 patents in force. No single patent is material to the business as a whole, and the earliest significant expiry falls in fiscal 2029.",
        ),
    ),
    (
        "Competition and customers",
        (
            "We compete with large marine electronics groups on price and with regional specialists on service. No customer accounted for more than a tenth of total revenue in any of the years presented.",
            "Order backlog at the end of fiscal 2024 was ${Order backlog@2024} million, compared with ${Order backlog@2023} million a year earlier. We expect to ship about four fifths of it within twelve months.",
        ),
    ),
)

RISKS = (
    (
        "Shipyard delays may postpone our revenue.",
        "Newbuild deliveries slipped repeatedly during fiscal 2023 and fiscal 2024. When a yard delays a vessel, our equipment waits in inventory and our invoices wait with it, while the cost of the sea trial team continues.",
    ),
    (
        "The move to subscriptions may reduce revenue at first.",
        "A display sold outright is recognised at delivery, while a subscription is recognised month by month. During the transition, reported revenue of navigation systems may grow more slowly than orders, and comparisons with earlier years may mislead.",
    ),
    (
        "We depend on a single supplier for ring laser assemblies.",
        "Our gyrocompasses use assemblies from one source. We hold about five months of safety stock, but qualification of a second source would take longer than that, and a prolonged interruption would harm our results.",
    ),
    (
        "Currency movements affect our results.",
        "About a third of our revenue is invoiced in currencies other than the U.S. dollar. We hedge committed orders, but not anticipated ones, and a stronger dollar reduces the translated revenue of our foreign service stations.",
    ),
    (
        "Our credit agreement contains covenants.",
        "The term loan limits our leverage and our dividends. At the end of fiscal 2024 we were in compliance with all covenants; a severe downturn in orders could nevertheless require us to seek a waiver.",
    ),
    (
        "A failure of navigation software could harm people and our reputation.",
        "A defect could contribute to a collision or a grounding. We test and certify each release, carry product liability insurance, and maintain the ability to withdraw an update from vessels at sea.",
    ),
)

MARKET = (
    "Our common stock is listed under the invented symbol FHIX. As of the end of fiscal 2024 there were 412 holders of record.",
    "We declared dividends of ${Dividends declared per share@2024} per share in fiscal 2024 and ${Dividends declared per share@2023} per share in fiscal 2023. The board reviews the dividend each quarter in the light of cash flow and the covenants of our credit agreement.",
    "At the end of fiscal 2024, the remaining authority under the share repurchase programme was ${Remaining share repurchase authority@2024} million. The programme has no expiry date and may be suspended at any time.",
)

DISCUSSION = (
    (
        "Results of operations: fiscal 2024 compared with fiscal 2023",
        (
            "Total revenue was ${Total revenue@2024} million in fiscal 2024, an increase of {Total revenue growth@2024} from ${Total revenue@2023} million in fiscal 2023. Navigation systems grew by {Navigation systems growth@2024} as retrofit demand recovered, while metering and sensing benefited from two port contracts.",
            "Gross profit rose to ${Gross profit@2024} million. The improvement came from volume and from lower freight, partly offset by higher wages at the Fictitia Bay plant.",
            "Operating income was ${Operating income@2024} million in fiscal 2024 and ${Operating income@2023} million in fiscal 2023. Fiscal 2023 bore restructuring charges of ${Restructuring charges@2023} million for the closure of the Port Lorem workshop.",
        ),
    ),
    (
        "Results of operations: fiscal 2023 compared with fiscal 2022",
        (
            "Total revenue was ${Total revenue@2023} million in fiscal 2023, a change of {Total revenue growth@2023} from ${Total revenue@2022} million in fiscal 2022. Newbuild deliveries slipped, and several port authorities deferred tenders into the following year.",
            "Research and development rose by {Research and development growth@2023} in fiscal 2023, as we chose to protect the display software programme while reducing other spending.",
        ),
    ),
    (
        "Discontinued operations",
        (
            "In fiscal 2023 we decided to exit the recreational sonar business, which had been loss-making for several years. Net loss from discontinued operations was ${abs:Discontinued operations, net of tax@2023} million in fiscal 2023 and ${abs:Discontinued operations, net of tax@2024} million in fiscal 2024. The sale of the remaining assets closed in the third quarter of fiscal 2024.",
            "The results of the business are presented in a single line below income from continuing operations for all years, and the cash flows are not separated in the statements of cash flows.",
        ),
    ),
    (
        "Liquidity and capital resources",
        (
            "Net cash from operating activities was ${Net cash from operating activities@2024} million in fiscal 2024, compared with ${Net cash from operating activities@2023} million in fiscal 2023, mainly because inventories fell as delayed vessels were delivered.",
            "Cash and cash equivalents were ${Cash and cash equivalents@2024} million at the end of fiscal 2024. We repaid ${Current portion of long-term debt@2023} million of scheduled principal and made a voluntary prepayment on the term loan during the year.",
            "We believe that cash on hand, cash from operations and the undrawn revolving facility are sufficient to meet our needs for at least the next twelve months.",
        ),
    ),
    (
        "Critical accounting estimates",
        (
            "The valuation of inventories, the recoverability of goodwill and the allocation of the transaction price between displays and subscriptions require the most judgement. A change of one percentage point in the discount rate would not have led to an impairment of goodwill in fiscal 2024.",
        ),
    ),
)

NOTES = (
    (
        "Note 1. Basis of presentation",
        (
            "The consolidated financial statements include the accounts of Fictitia Harbour Instruments Corp. and its wholly owned subsidiaries. Intercompany balances have been eliminated. Amounts are in millions of U.S. dollars, except per share data.",
            "Fiscal years end on the last Saturday of September and contain 52 or 53 weeks. Fiscal 2024, 2023 and 2022 each contained 52 weeks.",
        ),
    ),
    (
        "Note 2. Revenue recognition",
        (
            "Revenue from equipment is recognised when control passes, usually at shipment. Subscriptions and calibration contracts are recognised over time. Contract liabilities are included in accrued liabilities and are not material.",
            "Variable consideration, chiefly volume rebates, is estimated from the history of each customer and trued up when the rebate period ends.",
        ),
    ),
    (
        "Note 3. Inventories",
        (
            "Inventories are stated at the lower of cost and net realisable value, with cost determined by the first-in, first-out method. Write-downs were not material in the years presented.",
        ),
    ),
    (
        "Note 4. Goodwill",
        (
            "Goodwill fell to $58.0 million in fiscal 2023 with the exit from recreational sonar and was unchanged in fiscal 2024. It is tested each year in the fourth quarter, or sooner if events suggest an impairment.",
        ),
    ),
    (
        "Note 5. Debt",
        (
            "The term loan bears interest at a floating rate plus a margin and matures in fiscal 2028. The revolving facility of $75.0 million was undrawn at the end of fiscal 2024 and fiscal 2023.",
        ),
    ),
    (
        "Note 6. Segment information",
        (
            "The company has one reportable segment. The chief operating decision maker reviews revenue by product line, but resources are allocated on the basis of consolidated operating income.",
        ),
    ),
    (
        "Note 7. Subsequent events",
        (
            "In November 2024 the board approved a lease for an extension of the Fictitia Bay plant. No other events require disclosure.",
        ),
    ),
)
