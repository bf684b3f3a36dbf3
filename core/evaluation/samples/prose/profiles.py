"""Who the three Chinese companies are; each is invented, and its name says so."""

from core.evaluation.samples.prose.model import Profile

QINGHE = Profile(
    short="虚构青禾",
    full="虚构青禾机械股份有限公司",
    english="Xugou Qinghe Machinery Co., Ltd.",
    ticker="X00001",
    head="田禾生",
    secretary="陆麦芒",
    address="虚构省青禾市播种路1号",
    site="www.qinghe.example",
    founded="2006年4月18日",
    auditor="虚构正衡会计师事务所（特殊普通合伙）",
    products=("播种机械", "收获机械", "智能农机部件"),
    customers=(
        ("客户一", "0.28"),
        ("客户二", "0.24"),
        ("客户三", "0.19"),
        ("客户四", "0.16"),
        ("客户五", "0.13"),
    ),
    subsidiaries=(
        ("虚构青禾智控科技有限公司", "智能农机部件的研发与制造", "100.00"),
        ("虚构青禾农服有限公司", "农机作业与维修服务", "80.00"),
        ("Xugou Qinghe Overseas Pte.", "境外销售", "100.00"),
    ),
)

LANSHI = Profile(
    short="虚构澜石",
    full="虚构澜石能源股份有限公司",
    english="Xugou Lanshi Energy Co., Ltd.",
    ticker="X00002",
    head="石中流",
    secretary="安澜",
    address="虚构省澜石市储能大道88号",
    site="www.lanshi.example",
    founded="2010年9月6日",
    auditor="虚构中衡会计师事务所（特殊普通合伙）",
    products=("储能系统", "绿色甲醇", "余热发电"),
    customers=(("客户A", "0.31"), ("客户B", "0.25"), ("客户C", "0.18"), ("客户D", "0.14"), ("客户E", "0.12")),
    subsidiaries=(
        ("虚构澜石储能科技有限公司", "储能系统集成", "100.00"),
        ("虚构澜石甲醇有限公司", "绿色甲醇生产与销售", "90.00"),
        ("虚构澜石热电有限公司", "余热发电", "75.00"),
    ),
)

YUNSHAN = Profile(
    short="虚构云杉",
    full="虚构云杉食品股份有限公司",
    english="Xugou Yunshan Foods Co., Ltd.",
    ticker="X00003",
    head="杉木青",
    secretary="云小舒",
    address="虚构省云杉市果仁街16号",
    site="www.yunshan.example",
    founded="2012年12月3日",
    auditor="虚构正衡会计师事务所（特殊普通合伙）",
    products=("坚果制品", "烘焙制品", "植物饮品"),
    customers=(
        ("客户甲", "0.27"),
        ("客户乙", "0.23"),
        ("客户丙", "0.20"),
        ("客户丁", "0.17"),
        ("客户戊", "0.13"),
    ),
    subsidiaries=(
        ("虚构云杉坚果有限公司", "坚果制品加工", "100.00"),
        ("虚构云杉饮品有限公司", "植物饮品生产", "85.00"),
    ),
)
